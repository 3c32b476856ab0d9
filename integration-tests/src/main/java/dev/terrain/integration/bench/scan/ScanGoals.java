package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.scan.Arm.Reader;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What prefetch-recordreader is to reach (issue 6), judged by medians, as far as what it is compared with ran. */
final class ScanGoals {

    private static final int FROM_MAPPERS = 4;
    private static final int MAPPERS_AGAINST_STOCK = 8;

    private final ScanOptions options;
    private final Results results;
    private final ScanCase scanCase;
    private final Case conditions;
    private final String arm;
    private final List<Goal> goals = new ArrayList<>();

    private ScanGoals(ScanOptions options, Results results, ScanCase scanCase, String arm) {
        this.options = options;
        this.results = results;
        this.scanCase = scanCase;
        this.conditions = scanCase.conditions();
        this.arm = arm;
    }

    static List<Goal> of(ScanOptions options, Results results) {
        List<Goal> goals = new ArrayList<>();
        for (ScanCase scanCase : options.cases()) {
            for (String arm : ran(results, scanCase.conditions(), Reader.PREFETCH)) {
                goals.addAll(new ScanGoals(options, results, scanCase, arm).all());
            }
        }
        return goals;
    }

    private static List<String> ran(Results results, Case conditions, Reader reader) {
        return results.arms(conditions).stream()
                .filter(label -> Arm.of(label).reader() == reader)
                .toList();
    }

    private List<Goal> all() {
        Optional<String> usual = Optional.of(Arm.STOCK.label())
                .filter(label -> results.arms(conditions).contains(label));
        if (hasSomethingToGain()) {
            addGain(usual);
        } else {
            usual.ifPresent(stock -> atLeast("speed to stock's, nothing to gain", to(stock, ScanBench.SPEED), 0.98));
        }
        if (scanCase.mappers() > 1) {
            atMost("slowest to fastest mapper", median(arm, ScanBench.SLOWEST), 1.15);
        }
        if (scanCase.scan() != Scan.JOB1 && isOnColdDisk()) {
            atMost("time to the longer of I/O and CPU", toLonger(), 1.05);
        }
        usual.ifPresent(stock -> atMost("CPU to stock's", to(stock, ScanBench.CPU), 1.1));
        return goals;
    }

    private void addGain(Optional<String> usual) {
        boolean isHdfs = options.store() == Store.HDFS;
        boolean isFifo = options.medium() == Medium.FIFO;
        atLeast("speed to one raw stream's", median(arm, ScanBench.OF_RAW), isHdfs ? 0.93 : 0.95);
        if (scanCase.mappers() == MAPPERS_AGAINST_STOCK && (isHdfs || isFifo)) {
            usual.ifPresent(stock -> atLeast("speed to stock's", to(stock, ScanBench.SPEED), isHdfs ? 1.8 : 4));
        }
        results.best(conditions, ran(results, conditions, Reader.STOCK), ScanBench.SPEED)
                .ifPresent(best ->
                        atLeast("speed to the best stock setting's", to(best, ScanBench.SPEED), isFifo ? 1.25 : 0.98));
    }

    private boolean hasSomethingToGain() {
        return options.medium().isSpindle()
                && isOnColdDisk()
                && scanCase.scan().isBoundByDisk()
                && scanCase.mappers() >= FROM_MAPPERS;
    }

    private boolean isOnColdDisk() {
        return options.cache() == Cache.COLD && options.medium() != Medium.UNTHROTTLED;
    }

    /** Time over what the disk needs for the bytes, or all processors for the work: whichever is longer. */
    private double toLonger() {
        double raw = Summary.of(results.rows().stream()
                        .mapToDouble(row -> row.figures().get(ScanBench.RAW.name()))
                        .toArray())
                .median();
        double cpu = median(arm, ScanBench.CPU) / Runtime.getRuntime().availableProcessors();
        return median(arm, ScanBench.SECONDS) / Math.max(options.bytes() / 1e6 / raw, cpu);
    }

    private double to(String other, Quantity quantity) {
        return median(arm, quantity) / median(other, quantity);
    }

    private double median(String label, Quantity quantity) {
        return results.median(conditions, label, quantity).orElseThrow();
    }

    private void atLeast(String what, double found, double least) {
        goals.add(Goal.atLeast(text(what), found, least));
    }

    private void atMost(String what, double found, double most) {
        goals.add(Goal.atMost(text(what), found, most));
    }

    private String text(String what) {
        return what + " (" + conditions.label() + ", " + arm + ")";
    }
}
