package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.scan.Arm.Reader;
import dev.terrain.integration.report.Goal;
import dev.terrain.integration.report.Goals;
import java.util.List;
import java.util.Optional;

/** What prefetch-recordreader is to reach (issue 6), judged by medians, as far as what it is compared with ran. */
record ScanGoals(ScanBenchCommand options, Results results, ScanCase scanCase, String arm, Goals goals) {

    private static final int FROM_MAPPERS = 4;
    private static final int MAPPERS_AGAINST_STOCK = 8;

    static List<Goal> of(ScanBenchCommand options, Results results) {
        Goals goals = new Goals();
        for (ScanCase scanCase : options.cases()) {
            for (String arm : ran(results, scanCase.conditions(), Reader.PREFETCH)) {
                new ScanGoals(options, results, scanCase, arm, goals).addAll();
            }
        }
        return goals.all();
    }

    private static List<String> ran(Results results, Case conditions, Reader reader) {
        return results.arms(conditions).stream()
                .filter(label -> Arm.of(label).reader() == reader)
                .toList();
    }

    private void addAll() {
        String stock = Arm.STOCK.label();
        if (hasSomethingToGain()) {
            addGain(stock);
        } else {
            goals.atLeast(text("speed to stock's, nothing to gain"), to(stock, ScanBenchCommand.SPEED), 0.98);
        }
        if (scanCase.mappers() > 1) {
            goals.atMost(text("slowest to fastest mapper"), median(arm, ScanBenchCommand.SLOWEST), 1.15);
        }
        goals.atMost(text("CPU to stock's"), to(stock, ScanBenchCommand.CPU), 1.1);
    }

    private void addGain(String stock) {
        boolean isHdfs = options.store == Store.HDFS;
        boolean isFifo = options.medium == Medium.FIFO;
        goals.atLeast(text("speed to one raw stream's"), median(arm, ScanBenchCommand.OF_RAW), isHdfs ? 0.93 : 0.95);
        if (scanCase.mappers() == MAPPERS_AGAINST_STOCK && (isHdfs || isFifo)) {
            goals.atLeast(text("speed to stock's"), to(stock, ScanBenchCommand.SPEED), isHdfs ? 1.8 : 4);
        }
        Optional<String> best = results.best(
                scanCase.conditions(), ran(results, scanCase.conditions(), Reader.STOCK), ScanBenchCommand.SPEED);
        goals.atLeast(
                text("speed to the best stock setting's"),
                best.flatMap(other -> to(other, ScanBenchCommand.SPEED)),
                isFifo ? 1.25 : 0.98);
    }

    private boolean hasSomethingToGain() {
        return options.medium.isSpindle() && options.cache == Cache.COLD && scanCase.mappers() >= FROM_MAPPERS;
    }

    /** The figure of this arm over that of another one. */
    private Optional<Double> to(String other, Quantity quantity) {
        return median(arm, quantity).flatMap(ours -> median(other, quantity).map(theirs -> ours / theirs));
    }

    private Optional<Double> median(String label, Quantity quantity) {
        return results.median(scanCase.conditions(), label, quantity);
    }

    private String text(String what) {
        return what + " (" + scanCase.conditions().label() + ", " + arm + ")";
    }
}
