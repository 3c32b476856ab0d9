package dev.terrain.spill.internal.cli;

import dev.terrain.spill.JobForecast;
import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapSettings;
import dev.terrain.spill.internal.model.ReduceCost;
import dev.terrain.spill.internal.model.ReduceSettings;
import dev.terrain.spill.internal.model.Search;
import dev.terrain.spill.internal.model.Surroundings;
import dev.terrain.spill.internal.node.NodeSurroundings;
import dev.terrain.spill.internal.profile.Device;
import dev.terrain.spill.internal.profile.DeviceFinder;
import dev.terrain.spill.internal.profile.DeviceProfile;
import dev.terrain.spill.internal.profile.ProfileStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** What {@code predict}, {@code apply} and {@code search} ask: one job's tasks on the device of one directory. */
final class JobQuestion {

    static final String USAGE = "JOB_CONF.xml --dir DIR [options]";

    private static final String DIR = "dir";
    private static final String SPLIT = "split";
    private static final String MAPS = "maps";
    private static final String HEAP = "heap";
    private static final String SPARE_CORE = "spare-core";
    private static final long DEFAULT_SPLIT_BYTES = 128L << 20;

    /** Hadoop's own: {@code JobConf.DEFAULT_MAPRED_TASK_JAVA_OPTS}. */
    private static final long DEFAULT_HEAP_BYTES = 200L << 20;

    private static final Pattern HEAP_OPTION = Pattern.compile(".*-Xmx(\\d+[kKmMgG]?).*");

    final JobConf job;
    final Path directory;
    final DeviceProfile profile;
    final long splitBytes;
    private final int maps;
    private final long mapHeapBytes;
    private final long reduceHeapBytes;
    private final JobForecast forecast;

    private JobQuestion(CommandLine line) throws IOException, UsageException {
        if (line.getArgList().size() != 1 || !line.hasOption(DIR)) {
            throw new UsageException("name one job configuration, and a local directory with --dir");
        }
        Path file = Path.of(line.getArgList().get(0));
        if (!Files.isRegularFile(file)) {
            throw new IOException(file + " is no file: name a job.xml or a mapred-site.xml");
        }
        job = new JobConf();
        job.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
        directory = Path.of(line.getOptionValue(DIR));
        profile = profile(line, directory);
        splitBytes = Arguments.bytes(line, SPLIT, DEFAULT_SPLIT_BYTES);
        maps = Math.toIntExact(Arguments.bytes(line, MAPS, 100));
        mapHeapBytes = Arguments.bytes(line, HEAP, heap(TaskType.MAP));
        reduceHeapBytes = Arguments.bytes(line, HEAP, heap(TaskType.REDUCE));
        forecast = new JobForecast(job, profile, surroundings(line));
    }

    static JobQuestion of(CommandLine line) throws IOException, UsageException {
        return new JobQuestion(line);
    }

    static Options options() {
        return new Options()
                .addOption(Command.option(DIR, "DIR", "A local directory of tasks, whose device has a profile."))
                .addOption(Command.option(SPLIT, "SIZE", "The input of one map task: 128m."))
                .addOption(Command.option(MAPS, "NUMBER", "How many map tasks the job has: 100."))
                .addOption(Command.option(
                        HEAP, "SIZE", "The heap of its tasks: what the job configuration says with -Xmx, else 200m."))
                .addOption(Command.flag(
                        SPARE_CORE, "Each task has an idle core for a second thread; else each core has its task."))
                .addOption(Command.option(
                        ProfileCommand.PROFILE_DIR,
                        "DIR",
                        "Where profiles are kept: /var/lib/terrain/spill if it exists, else ~/.terrain/spill."));
    }

    Search<MapSettings, MapCost> map() {
        return forecast.map(splitBytes, mapHeapBytes);
    }

    String reason(Search<MapSettings, MapCost> found) {
        return forecast.reason(found);
    }

    /** With all output spread evenly over the reduces. */
    Search<ReduceSettings, ReduceCost> reduce(int mergeFactor) {
        double bytes = (double) splitBytes * maps / Math.max(1, job.getNumReduceTasks());
        return forecast.reduce(maps, bytes, reduceHeapBytes, mergeFactor);
    }

    /** Returns the job and its tasks in one line. */
    String description() {
        return "%d maps of %s, %d reduces, heaps of %d and %d MiB; profile of %s of %s"
                .formatted(
                        maps,
                        (splitBytes >> 20) + " MiB",
                        job.getNumReduceTasks(),
                        mapHeapBytes >> 20,
                        reduceHeapBytes >> 20,
                        profile.device().identity(),
                        profile.measuredAt());
    }

    private long heap(TaskType type) {
        String options = job.get(
                type == TaskType.MAP ? "mapreduce.map.java.opts" : "mapreduce.reduce.java.opts",
                job.get("mapred.child.java.opts", ""));
        Matcher matcher = HEAP_OPTION.matcher(options);
        return matcher.matches() ? TraditionalBinaryPrefix.string2long(matcher.group(1)) : DEFAULT_HEAP_BYTES;
    }

    private static DeviceProfile profile(CommandLine line, Path directory) throws IOException {
        Device device = new DeviceFinder(Path.of("/sys")).find(directory);
        ProfileStore store = Arguments.profiles(line, ProfileStore.folderForReading());
        return store.find(device.identity())
                .orElseThrow(() -> new IOException("there is no " + store.file(device.identity())
                        + ": measure with the command profile " + directory));
    }

    private static Surroundings surroundings(CommandLine line) throws IOException {
        int cores = Runtime.getRuntime().availableProcessors();
        // A load of one task on each core leaves none idle; one of a single task does.
        double load = line.hasOption(SPARE_CORE) ? 0 : cores;
        return new NodeSurroundings(
                        Path.of("/"), cores, load, Runtime.getRuntime().maxMemory())
                .read();
    }
}
