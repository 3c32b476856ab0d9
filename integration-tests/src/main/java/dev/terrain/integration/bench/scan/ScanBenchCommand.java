package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Runs;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.bench.SeriesCommand;
import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.Prerequisites;
import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
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
public final class ScanBenchCommand extends SeriesCommand implements Benchmark {

    static final Quantity SPEED = Quantity.more("megabytesPerSecond", "MB/s", 1);
    static final Quantity OF_RAW = Quantity.beside("shareOfRaw", "of raw", 3);
    static final Quantity RAW = Quantity.beside("rawMegabytesPerSecond", "raw, MB/s", 1);
    static final Quantity SLOWEST = Quantity.beside("slowestToFastestMapper", "slow/fast", 2);
    static final Quantity SEEKS = Quantity.beside("seeks", "seeks", 0);
    static final Quantity CPU = Quantity.beside("cpuSeconds", "CPU, s", 2);
    static final Quantity SECONDS = Quantity.beside("seconds", "s", 2);
    static final Quantity FROM_DISK = Quantity.beside("shareFromDisk", "from disk", 2);

    /** Details of a row: what the mappers saw. */
    static final String ROWS = "rows";

    static final String SELECTED = "rowsSelected";

    /** The paper's figure 4 has 8 and 16 mappers; with one or two there is little to see. */
    private static final int TRACED_FROM_MAPPERS = 8;

    private static final int MOST_MAPPERS = 64;
    private static final int MOST_DISKS = 16;
    private static final int LARGEST_RATE = 2000;
    private static final long LEAST_BYTES = 16 << 20;

    @Option(
            names = "--jvms",
            description = "JVMs that share the mappers, which are threads of Hadoop's local job runner.")
    int jvms = 4;

    @Option(names = "--file-system", description = "file (ext4 as file:///), or hdfs (a DataNode on the disk).")
    Store store = Store.FILE;

    @Option(
            names = "--site-buffer",
            defaultValue = "4k",
            description = "io.file.buffer.size in core-site.xml: of the DataNode, and of arms that name none; default"
                    + " ${DEFAULT-VALUE}, as Hadoop's.")
    long siteBufferBytes;

    @Option(
            names = "--disk",
            description = "fifo (a spindle that serves in order of arrival), c-look (one that sorts what waits), or"
                    + " unthrottled.")
    Medium medium = Medium.FIFO;

    @Option(names = "--mb-per-second", paramLabel = "R", defaultValue = "100", description = "The disk's rate.")
    private double rate;

    @Option(
            names = "--disks",
            description = "How many such disks, each with its part of the input: a file of its own, or a folder of the"
                    + " DataNode. Each number of --mappers has to be a multiple.")
    int disks = 1;

    @Option(
            names = "--layout",
            description =
                    "How the input lies on several disks: folders (a file system on each), or striped (one on all,"
                            + " in stripes of 64 KiB, as LVM).")
    Layout layout = Layout.FOLDERS;

    @Option(names = "--size", defaultValue = "1g", description = "Of the input, which is in memory as the disk is.")
    long bytes;

    @Option(
            names = "--format",
            description = "How the input is stored and read: text, sequence (a SequenceFile), or terasort (job1 alone;"
                    + " rows of 100 bytes, read by TeraSort's own InputFormat).")
    Format format = Format.TEXT;

    @Option(names = "--jobs", description = "job1 (map does nothing), job2 (selects a row in a hundred).")
    private List<Scan> jobs = List.of(Scan.values());

    @Option(names = "--mappers", description = "How many read at once, one split each.")
    private List<Integer> mappers = List.of(1, 2, 4, 8, 16);

    @Option(
            names = "--arms",
            description = "What is compared; default all: stock with buffers of 4k, 128k, 1m and 32m, with read-ahead"
                    + " of 4m (ra4m) in place of 128k, with other schedulers than mq-deadline; prefetch.")
    private List<String> arms = List.of();

    @Option(names = "--cache", description = "cold (the input is read from the disk), or warm (from the page cache).")
    Cache cache = Cache.COLD;

    @Mixin
    private final Runs runs = new Runs(3);

    @Override
    public Integer call() throws IOException {
        requireWithin("--jvms", jvms, 1, MOST_MAPPERS);
        require(rate >= 1 && rate <= LARGEST_RATE, "--mb-per-second", "is " + rate + ", allowed: 1 to " + LARGEST_RATE);
        require(bytes >= LEAST_BYTES, "--size", "is " + bytes + " bytes, allowed: 16m and more");
        requireWithin("--site-buffer", siteBufferBytes, 4 << 10, 64 << 20);
        requireWithin("--disks", disks, 1, MOST_DISKS);
        require(
                format != Format.TERASORT || jobs.equals(List.of(Scan.JOB1)),
                "--format",
                "is terasort, whose rows have no columns: name --jobs job1 with it");
        for (int count : mappers) {
            requireWithin("--mappers", count, 1, MOST_MAPPERS);
            require(
                    count % layout.volumes(disks) == 0,
                    "--mappers",
                    "has " + count + ", which is no multiple of --disks, " + disks);
        }
        return measure(this, () -> Prerequisites.missing(disk()));
    }

    /** Each of those that are simulated, over which seeks take longer the farther they go. */
    DiskModel disk() {
        return medium.model(4 * bytes, rate);
    }

    /** Every arm runs each of them. */
    List<ScanCase> cases() {
        return jobs.stream()
                .flatMap(job -> mappers.stream().map(count -> new ScanCase(job, count)))
                .distinct()
                .toList();
    }

    private List<Arm> arms() {
        return arms.isEmpty() ? Arm.ALL : chosen("--arms", arms, Arm.ALL, Arm::label);
    }

    int mostMappers() {
        return mappers.stream().mapToInt(Integer::intValue).max().orElse(1);
    }

    @Override
    public Design design() {
        Map<String, String> meanings = new LinkedHashMap<>();
        List<Arm> compared = arms();
        compared.forEach(arm -> meanings.put(arm.label(), arm.ofJob() + " " + arm.settings()));
        return new Design(
                "scan-bench",
                "Scanning LINEITEM from a simulated disk",
                meanings,
                compared.contains(Arm.STOCK)
                        ? Arm.STOCK.label()
                        : compared.get(0).label(),
                cases().stream().map(ScanCase::conditions).toList(),
                runs.count(),
                List.of(SPEED, OF_RAW, RAW, SLOWEST, SEEKS, CPU, SECONDS, FROM_DISK),
                ScanCase.MAPPERS,
                conditions());
    }

    /** Under which all runs are made: heading to sentence. */
    private Map<String, String> conditions() {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "input",
                String.format(Locale.ROOT, "LINEITEM as %s, %.2f GB, %s", format.label(), bytes / 1e9, store.label()));
        conditions.put(
                "jobs",
                jobs.stream()
                        .distinct()
                        .map(scan -> scan.label() + ": " + scan.meaning)
                        .collect(Collectors.joining("; ")));
        conditions.put(
                "disk",
                (disks > 1 ? disks + " times " : "") + (layout == Layout.STRIPED ? "(striped by 64 KiB) " : "")
                        + medium.label()
                        + ": " + disk() + "; simulated, ext4"
                        + (medium == Medium.UNTHROTTLED ? "; requests answered at once" : ""));
        conditions.put("raw", "one stream for each disk past the page cache, just before each round of the arms");
        conditions.put("page cache", cache.label());
        conditions.put("mappers", "threads of up to " + jvms + " JVMs with Hadoop's local job runner, one split each");
        conditions.put(
                "time", "from the first mapper's first look at its split, all being there, to the last one's end");
        conditions.put("CPU", "of the mappers' processes");
        conditions.put("Hadoop", hadoop() + " with its native library");
        return conditions;
    }

    /**
     * Runs everything; throws when the disk does not keep its speed, or a job fails or sees other rows than the first.
     */
    @Override
    public void run(Series series) throws IOException {
        try (ScanSite site = ScanSite.create(this)) {
            for (int run = 1; run <= runs.count(); run++) {
                for (ScanCase scanCase : cases()) {
                    measure(series, site, scanCase, run);
                }
            }
        }
    }

    private static void measure(Series series, ScanSite site, ScanCase scanCase, int run) throws IOException {
        double raw = site.rawMegabytesPerSecond();
        boolean isTraced = run == 1 && scanCase.mappers() >= TRACED_FROM_MAPPERS;
        series.measureArms(scanCase.conditions(), run, arm -> {
            ScanRun scan = site.scan(scanCase, Arm.of(arm), raw, isTraced);
            scan.requireRowsOfOthers(scanCase, arm, series.results());
            return scan.figures();
        });
    }

    @Override
    public List<Goal> goals(Results results) {
        return ScanGoals.of(this, results);
    }

    @Override
    public List<String> findings(Results results) {
        return List.of("Every scan saw the same rows.");
    }

    @Override
    public Map<String, Chart> pictures(Results results) {
        return ScanTrace.pictures(results);
    }
}
