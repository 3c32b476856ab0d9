package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.bench.Size;
import dev.terrain.integration.fixture.disk.Prerequisites;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/scan-bench}: scans of LINEITEM from a simulated disk. */
@Command(
        name = "scan-bench",
        description = {
            "Scans TPC-H's LINEITEM as text from a simulated disk, with one to many mappers: stock Hadoop with several",
            "buffers, read-aheads and I/O schedulers, prefetch-recordreader, and one raw stream. Needs root, FUSE, loop",
            "devices, and memory for the input. Nothing else should use the machine meanwhile."
        })
public final class ScanBenchCommand extends SeriesCommand {

    private static final int MOST_MAPPERS = 64;
    private static final int MOST_DISKS = 16;
    private static final int LARGEST_RATE = 2000;
    private static final long LEAST_BYTES = 16 << 20;

    @Option(
            names = "--harness",
            paramLabel = "WHAT",
            defaultValue = "threads",
            description = "What runs the mappers: threads (of a few JVMs, with Hadoop's local job runner), or yarn (a"
                    + " container each); default ${DEFAULT-VALUE}.")
    private Framework harness = Framework.THREADS;

    @Option(
            names = "--jvms",
            paramLabel = "N",
            description = "JVMs that share the mappers, with --harness threads; default ${DEFAULT-VALUE}.")
    private int jvms = 4;

    @Option(
            names = "--file-system",
            paramLabel = "NAME",
            defaultValue = "file",
            description = "file (ext4 as file:///), or hdfs (a DataNode on the disk); default ${DEFAULT-VALUE}.")
    private Store store = Store.FILE;

    @Option(
            names = "--site-buffer",
            paramLabel = "SIZE",
            converter = Size.class,
            defaultValue = "4k",
            description = "io.file.buffer.size in core-site.xml: of the DataNode, and of arms that name none; default"
                    + " ${DEFAULT-VALUE}, as Hadoop's.")
    private long siteBufferBytes;

    @Option(
            names = "--disk",
            paramLabel = "KIND",
            defaultValue = "fifo",
            description =
                    "fifo (a spindle that serves in order of arrival), c-look (one that sorts what waits), flash, or"
                            + " unthrottled; default ${DEFAULT-VALUE}.")
    private Medium medium = Medium.FIFO;

    @Option(
            names = "--mb-per-second",
            paramLabel = "R",
            defaultValue = "100",
            description = "The disk's rate; default ${DEFAULT-VALUE}.")
    private double rate;

    @Option(
            names = "--disks",
            paramLabel = "N",
            description = "How many such disks, each with its part of the input: a file of its own, or a folder of the"
                    + " DataNode. Each number of --mappers has to be a multiple; default ${DEFAULT-VALUE}.")
    private int disks = 1;

    @Option(
            names = "--layout",
            paramLabel = "HOW",
            defaultValue = "folders",
            description =
                    "How the input lies on several disks: folders (a file system on each), or striped (one on all,"
                            + " in stripes of 64 KiB, as LVM); default ${DEFAULT-VALUE}.")
    private Layout layout = Layout.FOLDERS;

    @Option(
            names = "--disk-size",
            paramLabel = "SIZE",
            converter = Size.class,
            description = "Its size, over which seeks take longer the farther they go; default 4 times --size.")
    private Optional<Long> diskBytes = Optional.empty();

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "1g",
            converter = Size.class,
            description = "Of the input, which is in memory as the disk is; default ${DEFAULT-VALUE}.")
    private long bytes;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "text",
            description = "How the input is stored and read: text, sequence (a SequenceFile), or terasort (job1 alone;"
                    + " rows of 100 bytes, read by TeraSort's own InputFormat); default ${DEFAULT-VALUE}.")
    private Format format = Format.TEXT;

    @Option(
            names = "--jobs",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "job1,job2,job3",
            description = "job1 (map does nothing), job2 (selects a row in a hundred), job3 (bound by the CPU); default"
                    + " ${DEFAULT-VALUE}.")
    private List<Scan> jobs = List.of();

    @Option(
            names = "--mappers",
            paramLabel = "LIST",
            split = ",",
            defaultValue = "1,2,4,8,16",
            description = "How many read at once, one split each; default ${DEFAULT-VALUE}.")
    private List<Integer> mappers = List.of();

    @Option(
            names = "--arms",
            paramLabel = "LIST",
            split = ",",
            description =
                    "What is compared; all unless told: stock with buffers of 4k, 128k, 1m and 32m, with read-ahead"
                            + " of 4m (ra4m) in place of 128k, with other schedulers than mq-deadline; prefetch.")
    private List<String> arms = List.of();

    @Option(
            names = "--cache",
            paramLabel = "STATE",
            defaultValue = "cold",
            description = "cold (the input is read from the disk), or warm (from the page cache); default"
                    + " ${DEFAULT-VALUE}.")
    private Cache cache = Cache.COLD;

    @Mixin
    private final Runs runs = new Runs(3);

    public static void main(String[] arguments) {
        runAndExit(new ScanBenchCommand(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        ScanOptions options = options();
        return measure(new ScanBench(options), () -> Prerequisites.missing(options.disk()));
    }

    private ScanOptions options() {
        requireWithin("--jvms", jvms, 1, MOST_MAPPERS);
        require(rate >= 1 && rate <= LARGEST_RATE, "--mb-per-second", "is " + rate + ", allowed: 1 to " + LARGEST_RATE);
        require(bytes >= LEAST_BYTES, "--size", "is " + bytes + " bytes, allowed: 16m and more");
        requireWithin("--site-buffer", siteBufferBytes, 4 << 10, 64 << 20);
        long size = diskBytes.orElse(4 * bytes);
        require(size >= 2 * bytes, "--disk-size", "is " + size + " bytes, allowed: twice --size and more");
        requireWithin("--disks", disks, 1, MOST_DISKS);
        require(
                format != Format.TERASORT || jobs.equals(List.of(Scan.JOB1)),
                "--format",
                "is terasort, whose rows have no columns: name --jobs job1 with it");
        return new ScanOptions(
                harness,
                jvms,
                store,
                siteBufferBytes,
                medium,
                medium.model(size, rate),
                disks,
                layout,
                cache,
                format,
                bytes,
                cases(),
                arms.isEmpty() ? Arm.ALL : chosen("--arms", arms, Arm.ALL, Arm::label),
                runs.count(),
                workspace());
    }

    private List<ScanCase> cases() {
        List<ScanCase> cases = new ArrayList<>();
        for (int count : mappers) {
            requireWithin("--mappers", count, 1, MOST_MAPPERS);
            require(
                    count % layout.volumes(disks) == 0,
                    "--mappers",
                    "has " + count + ", which is no multiple of --disks, " + disks);
        }
        jobs.forEach(job -> mappers.forEach(count -> cases.add(new ScanCase(job, count))));
        return cases.stream().distinct().toList();
    }
}
