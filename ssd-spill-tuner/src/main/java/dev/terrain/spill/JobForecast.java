package dev.terrain.spill;

import dev.terrain.spill.Provenance.Reach;
import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapSettings;
import dev.terrain.spill.internal.model.ReduceChoices;
import dev.terrain.spill.internal.model.ReduceChoices.Open;
import dev.terrain.spill.internal.model.ReduceCost;
import dev.terrain.spill.internal.model.ReduceInput;
import dev.terrain.spill.internal.model.ReduceModel;
import dev.terrain.spill.internal.model.ReduceSettings;
import dev.terrain.spill.internal.model.Search;
import dev.terrain.spill.internal.model.Surroundings;
import dev.terrain.spill.internal.profile.DeviceProfile;
import java.util.EnumSet;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * What the tasks of a job should cost with its own settings and with every other that it may have, for the commands.
 *
 * <p>As the plugins would see it in a task that may change everything but what an administrator declared final.
 */
public final class JobForecast {
    private final JobConf job;
    private final SpillSettings settings;
    private final DeviceProfile profile;
    private final Surroundings surroundings;

    /** Of a job on this device, with these surroundings for each of its tasks. */
    public JobForecast(JobConf job, DeviceProfile profile, Surroundings surroundings) {
        this.job = job;
        this.settings = SpillSettings.from(job);
        this.profile = profile;
        this.surroundings = surroundings;
    }

    /**
     * Returns the settings of a map task by predicted time.
     *
     * @param splitBytes its input
     * @param heapBytes the largest heap of its JVM
     * @throws IllegalArgumentException saying why, if the tasks of this job are left as they are
     */
    public Search<MapSettings, MapCost> map(long splitBytes, long heapBytes) {
        TaskFacts facts = new TaskFacts(
                OptionalLong.of(splitBytes),
                heapBytes,
                Math.max(1, job.getNumReduceTasks()),
                job.getFloat(MRJobConfig.MAP_SORT_SPILL_PERCENT, MapTaskFacts.DEFAULT_SPILL_PERCENT),
                Setting.tunable(job.getInt(MRJobConfig.IO_SORT_MB, MRJobConfig.DEFAULT_IO_SORT_MB)),
                Setting.tunable(job.getInt(MRJobConfig.IO_SORT_FACTOR, MRJobConfig.DEFAULT_IO_SORT_FACTOR)),
                Setting.tunable(job.getInt(
                        CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY,
                        CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_DEFAULT)),
                MapTaskFacts.obstacle(job),
                new Provenance(job, Reach.JOB).freedom(MRJobConfig.MAP_SORT_SPILL_PERCENT));
        facts.objection().ifPresent(reason -> {
            throw new IllegalArgumentException("map tasks of this job are left as they are: " + reason);
        });
        return new PredictedPlan(settings, profile, surroundings).search(facts);
    }

    /** Returns why the cheapest settings of a search are better than the job's own. */
    public String reason(Search<MapSettings, MapCost> found) {
        return found.best().equals(found.own().settings())
                ? "no other settings are predicted to be faster"
                : PlanReason.of(found);
    }

    /**
     * Returns the settings of a reduce task by predicted time, the merge factor being given.
     *
     * @param maps how many map outputs it fetches
     * @param bytes of all of them
     * @param heapBytes the largest heap of its JVM
     */
    public Search<ReduceSettings, ReduceCost> reduce(int maps, double bytes, long heapBytes, int mergeFactor) {
        ReduceSettings job = ReducePlan.own(this.job);
        ReduceSettings own =
                new ReduceSettings(job.inputBufferPercent(), job.mergePercent(), job.memoryLimitPercent(), mergeFactor);
        Set<Open> open = EnumSet.complementOf(EnumSet.of(Open.FACTOR));
        return Search.reduce(
                new ReduceModel(profile, surroundings, heapBytes),
                new ReduceInput(bytes, bytes / settings.recordBytes(), maps),
                new ReduceChoices(own, heapBytes, open, mergeFactor));
    }
}
