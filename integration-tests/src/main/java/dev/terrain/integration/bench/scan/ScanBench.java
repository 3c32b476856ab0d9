package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Benchmark;
import dev.terrain.integration.bench.Design;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.Series;
import dev.terrain.integration.report.Goal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Has every arm scan every case, in turn, again and again, and reads the raw disk before each turn. */
record ScanBench(ScanOptions options) implements Benchmark {

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

    @Override
    public Design design() {
        Map<String, String> arms = new LinkedHashMap<>();
        options.arms()
                .forEach(arm -> arms.put(arm.label(), arm.properties(options.framework()) + " " + arm.settings()));
        return new Design(
                "scan-bench",
                "Scanning LINEITEM from a simulated disk",
                arms,
                options.arms().contains(Arm.STOCK)
                        ? Arm.STOCK.label()
                        : options.arms().get(0).label(),
                options.cases().stream().map(ScanCase::conditions).toList(),
                options.runs(),
                List.of(SPEED, OF_RAW, RAW, SLOWEST, SEEKS, CPU, SECONDS, FROM_DISK),
                ScanCase.MAPPERS,
                options.conditions());
    }

    @Override
    public double estimatedSeconds() {
        return options.estimatedSeconds();
    }

    /**
     * Runs everything; throws when the disk does not keep its speed, or a job fails or sees other rows than the first.
     */
    @Override
    public void run(Series series) throws IOException {
        try (ScanSite site = ScanSite.create(options)) {
            for (int run = 1; run <= options.runs(); run++) {
                for (ScanCase scanCase : options.cases()) {
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
            requireRowsOfOthers(scanCase, arm, scan, series.results());
            return scan.figures();
        });
    }

    static void requireRowsOfOthers(ScanCase scanCase, String arm, ScanRun scan, Results before) throws IOException {
        for (Row other : before.rows()) {
            long records = other.details().path(ROWS).asLong();
            long selected = other.details().path(SELECTED).asLong();
            boolean isSameScan =
                    scanCase.scan().label().equals(other.conditions().words().get(ScanCase.JOB));
            if (scan.records() != records || (isSameScan && scan.selected() != selected)) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "%s (%s) saw %,d rows and selected %,d, %s (%s) %,d and %,d",
                        arm,
                        scanCase.conditions().label(),
                        scan.records(),
                        scan.selected(),
                        other.arm(),
                        other.conditions().label(),
                        records,
                        selected));
            }
        }
    }

    @Override
    public List<Goal> goals(Results results) {
        return ScanGoals.of(options, results);
    }

    @Override
    public List<String> findings(Results results) {
        return List.of("Every scan saw the same rows.");
    }

    @Override
    public Map<String, String> pictures(Results results) {
        return ScanTrace.pictures(results);
    }
}
