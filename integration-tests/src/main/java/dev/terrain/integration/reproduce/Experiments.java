package dev.terrain.integration.reproduce;

import java.util.List;

/**
 * What is run for each paper. Sizes are those of a machine with two cores and 24 GB; minutes are rough and of such a
 * machine.
 */
final class Experiments {

    private static final List<ReportTable> ZONE_RUNS = runs(
            List.of(Column.of("case", "case", 0)),
            Column.of("job, s", "seconds", 1),
            Column.percent("in the zone", "zoneShare"),
            Column.percent("disk busy", "diskBusyShare"),
            Column.percent("CPU busy", "cpuBusyShare"),
            Column.percent("iowait", "iowaitShare"));

    private static final List<Column> RACK_CELL = List.of(
            Column.of("arrangement", "arrangement", 0),
            Column.of("round trip, ms", "roundTripMillis", 0),
            Column.of("replicas", "replication", 0),
            new Column("blocks, MiB", "blockBytes", 1 << 20, 0));

    private static final List<ReportTable> RACK_RUNS = runs(
            RACK_CELL,
            Column.of("write, MB/s", "writeMegabytesPerSecond", 1),
            Column.of("read, MB/s", "readMegabytesPerSecond", 0),
            Column.percent("replicas distant", "distantShare"),
            Column.of("last close to last replica, s", "completeSeconds", 1));

    private static final List<ReportTable> SCAN_RUNS = runs(
            List.of(Column.of("job", "job", 0), Column.of("mappers", "mappers", 0), Column.of("arm", "arm", 0)),
            Column.of("MB/s", "megabytesPerSecond", 1),
            Column.of("one raw stream, MB/s", "rawMegabytesPerSecond", 1),
            Column.of("seeks", "seeks", 0),
            Column.of("CPU, s", "cpuSeconds", 1));

    private static final List<ReportTable> SPILL_RUNS = runs(
            List.of(
                    Column.of("workload", "workload", 0),
                    Column.of("device", "device", 0),
                    Column.of("memory", "memory", 0),
                    Column.of("arm", "arm", 0)),
            Column.of("s", "seconds", 2),
            Column.of("CPU, s", "cpuSeconds", 2),
            Column.of("records spilled", "spilledRecords", 0));

    private static final List<ReportTable> SPILL_SWEEP = List.of(
            new ReportTable(
                    "sweeps",
                    List.of(Column.of("case", "case", 0), Column.of("best value", "best", 0)),
                    List.of(
                            Column.of("best value, s", "bestSeconds", 2),
                            Column.of("by itself, s", "ownSeconds", 2),
                            Column.of("by itself / best", "ratio", 2),
                            Column.of("chosen", "chosen", 0))),
            SPILL_RUNS.get(0));

    private static final List<ReportTable> REDUCE_RUNS = runs(
            List.of(Column.of("case", "case", 0), Column.of("arm", "arm", 0)),
            Column.of("s", "seconds", 2),
            Column.of("until the first record, s", "shuffleSeconds", 2),
            Column.of("CPU, s", "cpuSeconds", 2),
            new Column("written, MB", "writtenBytes", 1e6, 0));

    private static final List<ReportTable> SORT_SUMMARY = List.of(new ReportTable(
            "summary",
            List.of(Column.of("quantity", "quantity", 0)),
            List.of(
                    Column.of("stock", "stock", 1),
                    Column.of("plugin", "plugins", 1),
                    Column.of("ratio", "ratio", 2))));

    static final List<Experiment> ZONE = List.of(
            new Experiment(
                    "speeds",
                    "figures 8 to 11: speed by address, of the disk and through file systems",
                    "zone-bench --speeds --disk-size 1g",
                    8,
                    0,
                    List.of(new ReportTable(
                            "routes",
                            List.of(Column.of("through", "route", 0)),
                            List.of(
                                    Column.of("read outside, MB/s", "readOutermost", 1),
                                    Column.of("inside", "readInnermost", 1),
                                    Column.of("write outside, MB/s", "writeOutermost", 1),
                                    Column.of("inside", "writeInnermost", 1))))),
            zone("128m", "figures 12, 17 and 18: TeraSort, small", "stock-aged,pin,pool", 9),
            zone("256m", "figures 13, 19 and 20: TeraSort, twice that", "stock-aged,pin,pool", 11),
            zone(
                    "512m",
                    "figures 3 to 7, 14, 21 and 22: TeraSort, four times that; CPU, disk and request sizes in report.html",
                    "stock-empty,stock-aged,pin,pool,bound",
                    25),
            zone("1g", "figures 15, 23 and 24: TeraSort, eight times that", "stock-aged,pin,pool", 25));

    static final List<Experiment> RACK = List.of(
            new Experiment(
                    "distance",
                    "figures 3 to 7, 12 and 13: throughput and traffic by round trip and replication",
                    "rack-bench --arrangements no-rack,near-first --round-trips 0,5,10,20 --replications 1,2,3"
                            + " --blocks 2m --runs RUNS",
                    1,
                    20,
                    RACK_RUNS),
            rackSplit(3, 3),
            rackSplit(5, 1),
            new Experiment(
                    "arrangements",
                    "figures 14 to 16, tables 3 and 4: racks for a distant node, by round trip",
                    "rack-bench --round-trips 0,5,10,20 --replications 2 --blocks 2m --runs RUNS",
                    1,
                    14,
                    RACK_RUNS),
            new Experiment(
                    "index",
                    "figures 17 to 19: an inverted index as a job",
                    "rack-bench --inverted-index --round-trips 0,5,10,20 --runs RUNS",
                    1,
                    24,
                    List.of(new ReportTable(
                            "invertedIndex",
                            RACK_CELL.subList(0, 2),
                            List.of(
                                    Column.of("input written, s", "writeSeconds", 1),
                                    Column.of("job, s", "jobSeconds", 1))))));

    static final List<Experiment> LUSTRE = List.of(
            new Experiment(
                    "planning",
                    "figure 6: how long it takes to give files to nodes",
                    "lustre-bench planning --runs RUNS",
                    0.2,
                    0.1,
                    runs(
                            List.of(Column.of("case", "name", 0)),
                            Column.of("s", "seconds", 2),
                            Column.of("CPU, s", "cpuSeconds", 2),
                            new Column("peak heap, MiB", "peakHeapBytes", 1 << 20, 0),
                            Column.of("bytes x distance of random", "ofRandom", 3))),
            new Experiment(
                    "simulation",
                    "figures 5, 7 and 8: both experiments on a model of the K computer",
                    "lustre-bench simulation --seeds RUNS",
                    1,
                    2,
                    runs(
                            List.of(Column.of("experiment", "experiment", 0), Column.of("rule", "rule", 0)),
                            new Column("byte-hops, 10^12", "outcome/hopBytes", 1e12, 2),
                            Column.of("over the optimum", "ofOptimum", 3),
                            Column.of("tasks, fullest node", "outcome/fullestTasks", 0),
                            Column.of("cost model, s", "outcome/modelSeconds", 1),
                            Column.of("fullest link, s", "outcome/linkSeconds", 1),
                            Column.of("fullest OST, s", "outcome/ostSeconds", 1))),
            new Experiment(
                    "links",
                    "figure 5 in small: real reads over narrow links, placed at random and near",
                    "lustre-bench real --racks 4 --nodes 2 --server-mbit 400 --uplink-mbit 100 --runs RUNS",
                    0.2,
                    0.4,
                    runs(
                            List.of(Column.of("placing", "placing", 0)),
                            Column.of("MB/s", "megabytesPerSecond", 1),
                            Column.percent("from other racks", "crossRackShare"),
                            Column.of("files, fullest node", "mostFiles", 0))));

    static final List<Experiment> PREFETCH = List.of(
            new Experiment(
                    "streams",
                    "figures 2 to 4 and 7: speed by the number of mappers on one disk",
                    "scan-bench --disk fifo --size 512m --jobs job1,job2 --mappers 1,2,4,8,16"
                            + " --arms stock-4k,stock-1m-ra4m,prefetch --runs RUNS",
                    2,
                    14,
                    SCAN_RUNS),
            new Experiment(
                    "sorted",
                    "the same on a drive that sorts what waits",
                    "scan-bench --disk c-look --size 512m --jobs job1 --mappers 4,8,16"
                            + " --arms stock-4k,stock-1m-ra4m,prefetch --runs RUNS",
                    2,
                    5,
                    SCAN_RUNS),
            new Experiment(
                    "buffers",
                    "figure 5: larger I/O buffers",
                    "scan-bench --disk fifo --size 512m --jobs job2 --mappers 8"
                            + " --arms stock-4k,stock-128k,stock-1m,stock-32m --runs RUNS",
                    2,
                    2,
                    SCAN_RUNS),
            new Experiment(
                    "schedulers",
                    "figure 6: the kernel's I/O schedulers",
                    "scan-bench --disk c-look --size 512m --jobs job2 --mappers 8"
                            + " --arms stock-4k,stock-4k-none,stock-4k-kyber,stock-4k-bfq --runs RUNS",
                    2,
                    2,
                    SCAN_RUNS));

    static final List<Experiment> SPILL = List.of(
            sweep("unit", "figure 2: what a merge reads at once", 12),
            new Experiment(
                    "buffers",
                    "figure 3: Hadoop's sort buffers and spill percentages, and the plugin",
                    "spill-bench --devices unthrottled --memory cached --workloads sort --runs RUNS",
                    1,
                    3,
                    SPILL_RUNS),
            new Experiment(
                    "memory",
                    "figure 3: memory of the plugin's sort",
                    "spill-bench --sweep memory --devices unthrottled,throttled-100,spindle --memory limited --runs RUNS",
                    1,
                    5,
                    SPILL_SWEEP),
            sweep("width", "how many runs one merge takes", 8),
            new Experiment(
                    "devices",
                    "the map side where the device limits",
                    "spill-bench --devices throttled-100,throttled-500,spindle --memory limited --workloads sort"
                            + " --arms stock,one-spill,flash --runs RUNS",
                    1,
                    2,
                    SPILL_RUNS),
            new Experiment(
                    "workloads",
                    "the map side with other records, comparators, codecs and numbers of reducers",
                    "spill-bench --devices unthrottled --memory cached --workloads words,large,presorted,tiny,snappy,lz4,"
                            + "comparator,one-partition,thousand-partitions --arms stock,one-spill,flash --runs RUNS",
                    1,
                    5,
                    SPILL_RUNS),
            new Experiment(
                    "reduce",
                    "the reduce side: maps on its node and elsewhere",
                    "spill-bench --side reduce --devices unthrottled,throttled-100,spindle --memory limited --runs RUNS",
                    4,
                    33,
                    REDUCE_RUNS),
            sort("spindle", "table 1, HDD: a sort on a simulated disk that seeks"),
            sort("machine", "table 1, SSD: the same on the machine's own disk and page cache"));

    private Experiments() {}

    private static Experiment zone(String size, String shows, String cases, int minutesOfRun) {
        return new Experiment(
                "terasort-" + size,
                shows,
                "zone-bench --size " + size + " --cases " + cases + " --runs RUNS",
                2,
                minutesOfRun,
                ZONE_RUNS);
    }

    private static Experiment rackSplit(int near, int other) {
        return new Experiment(
                "racks-" + near + "-and-" + other,
                "table 2, figures 8 to 11: two racks of " + near + " and " + other + " nodes, none of them distant",
                "rack-bench --arrangements no-rack,simple-rack --near-nodes " + near + " --distant-nodes " + other
                        + " --round-trips 0 --replications 2 --blocks 2m --runs RUNS",
                1,
                3,
                RACK_RUNS);
    }

    /** With less memory than files, so that merges read the device. */
    private static Experiment sweep(String key, String shows, int minutesOfRun) {
        return new Experiment(
                key,
                shows,
                "spill-bench --sweep " + key
                        + " --devices unthrottled,throttled-100,spindle --memory limited --heap 512m"
                        + " --size 512m --runs RUNS",
                1,
                minutesOfRun,
                SPILL_SWEEP);
    }

    private static Experiment sort(String disk, String shows) {
        return new Experiment(
                "terasort-" + disk,
                shows,
                "terasort --plugins spill --disk " + disk + " --size 1g --runs RUNS",
                2,
                5,
                SORT_SUMMARY);
    }

    private static List<ReportTable> runs(List<Column> keys, Column... figures) {
        return List.of(new ReportTable("runs", keys, List.of(figures)));
    }
}
