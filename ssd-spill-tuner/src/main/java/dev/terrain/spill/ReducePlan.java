package dev.terrain.spill;

import dev.terrain.spill.Provenance.Reach;
import dev.terrain.spill.internal.model.ReduceChoices;
import dev.terrain.spill.internal.model.ReduceChoices.Open;
import dev.terrain.spill.internal.model.ReduceCost;
import dev.terrain.spill.internal.model.ReduceInput;
import dev.terrain.spill.internal.model.ReduceModel;
import dev.terrain.spill.internal.model.ReduceSettings;
import dev.terrain.spill.internal.model.Search;
import java.io.IOException;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * What a reduce task fetches and merges with, and why.
 *
 * @param chosen empty to leave everything as it is
 * @param predicted what that should cost, if a profile and the job's splits tell
 * @param reason one clause that explains it
 */
record ReducePlan(Optional<ReduceSettings> chosen, Optional<ReduceCost> predicted, String reason) {

    private static final Map<Open, String> KEYS = new EnumMap<>(Map.of(
            Open.INPUT_BUFFER, MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT,
            Open.MERGE, MRJobConfig.SHUFFLE_MERGE_PERCENT,
            Open.MEMORY_LIMIT, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT,
            Open.FACTOR, MRJobConfig.IO_SORT_FACTOR));

    /** {@code MergeManagerImpl}'s own defaults; those in mapred-default.xml are the same but for the factor of 10. */
    private static final float DEFAULT_MEMORY_LIMIT_PERCENT = 0.25f;

    private static final int DEFAULT_FACTOR = 100;

    /**
     * Returns the plan for a task.
     *
     * @param maps how many map outputs it fetches
     * @throws IOException if the splits of the job cannot be read
     */
    static ReducePlan of(JobConf job, int maps, SpillSettings settings) throws IOException {
        Optional<String> objection = objection(job);
        if (objection.isPresent()) {
            return left(objection.get());
        }
        OptionalLong inputBytes = SplitLength.total(job);
        if (inputBytes.isEmpty()) {
            return left("the length of the job's input is not known");
        }
        Optional<LocalProfile> local = LocalProfile.find(job, settings.prediction());
        if (local.isEmpty()) {
            return left("there is no profile of its device");
        }
        long heap = job.getLong(
                MRJobConfig.REDUCE_MEMORY_TOTAL_BYTES, Runtime.getRuntime().maxMemory());
        ReduceSettings own = own(job);
        if (!own.isAcceptedByHadoop(heap)) {
            return left("Hadoop refuses its shuffle percentages");
        }
        double bytes = inputBytes.getAsLong() * settings.outputRatio() / Math.max(1, job.getNumReduceTasks());
        ReduceInput input = new ReduceInput(bytes, bytes / settings.recordBytes(), maps);
        ReduceModel model = new ReduceModel(local.get().profile(), local.get().surroundings(), heap);
        return of(
                Search.reduce(
                        model, input, new ReduceChoices(own, heap, open(job, settings), settings.mergeFactorMax())),
                settings);
    }

    private static ReducePlan of(Search<ReduceSettings, ReduceCost> found, SpillSettings settings) {
        double ownMillis = found.ownCost().totalMillis();
        double gain = 1 - found.bestCost().totalMillis() / Math.max(1, ownMillis);
        if (gain < settings.prediction().gainMin() || gain <= 0) {
            return new ReducePlan(
                    Optional.empty(),
                    Optional.of(found.ownCost()),
                    String.format(
                            Locale.ROOT,
                            "%.0f ms predicted, of which no more than %.1f %% could be gained",
                            ownMillis,
                            100 * Math.max(0, gain)));
        }
        return new ReducePlan(
                Optional.of(found.best()),
                Optional.of(found.bestCost()),
                String.format(
                        Locale.ROOT,
                        "%d files and %d merges instead of %d and %d, %.0f ms predicted instead of %.0f",
                        found.bestCost().files(),
                        found.bestCost().mergePasses(),
                        found.ownCost().files(),
                        found.ownCost().mergePasses(),
                        found.bestCost().totalMillis(),
                        ownMillis));
    }

    static ReducePlan left(String reason) {
        return new ReducePlan(Optional.empty(), Optional.empty(), reason);
    }

    /** Puts the chosen values into the task's configuration. */
    void apply(Overrides values) {
        chosen.ifPresent(settings -> {
            values.set(MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, Float.toString(settings.inputBufferPercent()));
            values.set(MRJobConfig.SHUFFLE_MERGE_PERCENT, Float.toString(settings.mergePercent()));
            values.set(MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, Float.toString(settings.memoryLimitPercent()));
            values.setInt(MRJobConfig.IO_SORT_FACTOR, settings.mergeFactor());
        });
    }

    /** Returns the settings that a task of this job comes with. */
    static ReduceSettings own(JobConf job) {
        return new ReduceSettings(
                job.getFloat(
                        MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, MRJobConfig.DEFAULT_SHUFFLE_INPUT_BUFFER_PERCENT),
                job.getFloat(MRJobConfig.SHUFFLE_MERGE_PERCENT, MRJobConfig.DEFAULT_SHUFFLE_MERGE_PERCENT),
                job.getFloat(MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, DEFAULT_MEMORY_LIMIT_PERCENT),
                job.getInt(MRJobConfig.IO_SORT_FACTOR, DEFAULT_FACTOR));
    }

    private static Set<Open> open(JobConf job, SpillSettings settings) {
        Provenance provenance = new Provenance(job, settings.prediction().overridesJob() ? Reach.JOB : Reach.CLUSTER);
        Set<Open> open = EnumSet.noneOf(Open.class);
        KEYS.forEach((setting, key) -> {
            if (provenance.freedom(key) == Setting.Freedom.TUNABLE) {
                open.add(setting);
            }
        });
        return open;
    }

    /** What the model does not know, or what keeps map outputs in memory while the reducer runs. */
    private static Optional<String> objection(JobConf job) {
        if (job.getFloat(MRJobConfig.REDUCE_INPUT_BUFFER_PERCENT, 0) > 0) {
            return Optional.of("it keeps map outputs in memory while it reduces");
        }
        if (job.getBoolean(MRJobConfig.REDUCE_MEMTOMEM_ENABLED, false)) {
            return Optional.of("it merges from memory to memory");
        }
        return MapTaskFacts.spillObstacle(job).map(Obstacle::sentence);
    }
}
