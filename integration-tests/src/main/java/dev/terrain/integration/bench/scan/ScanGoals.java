package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.scan.Arm.Reader;
import dev.terrain.integration.report.Goal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What prefetch-recordreader is to reach (issue 6), judged by medians, as far as what it is compared with ran. */
final class ScanGoals {

    private static final int FROM_MAPPERS = 4;
    private static final int MAPPERS_AGAINST_STOCK = 8;

    private final ScanResults results;
    private final List<Goal> goals = new ArrayList<>();

    private ScanGoals(ScanResults results) {
        this.results = results;
    }

    static List<Goal> of(ScanResults results) {
        ScanGoals goals = new ScanGoals(results);
        for (ScanCase scanCase : results.options().cases()) {
            results.options().arms().stream()
                    .filter(arm -> arm.reader() == Reader.PREFETCH && results.has(scanCase, arm))
                    .forEach(arm -> goals.add(scanCase, arm));
        }
        return List.copyOf(goals.goals);
    }

    private void add(ScanCase scanCase, Arm arm) {
        if (hasSomethingToGain(scanCase)) {
            addGain(scanCase, arm);
        } else {
            results.usualArm(scanCase)
                    .ifPresent(usual -> atLeast(
                            "speed to stock's, nothing to gain", scanCase, arm, speedTo(scanCase, arm, usual), 0.98));
        }
        if (scanCase.mappers() > 1) {
            atMost(
                    "slowest to fastest mapper",
                    scanCase,
                    arm,
                    results.median(scanCase, arm, ScanRun::slowestToFastest),
                    1.15);
        }
        if (scanCase.scan() != Scan.JOB1 && isOnColdDisk()) {
            atMost("time to the longer of I/O and CPU", scanCase, arm, toLonger(scanCase, arm), 1.05);
        }
        results.usualArm(scanCase)
                .ifPresent(usual -> atMost(
                        "CPU to stock's",
                        scanCase,
                        arm,
                        results.median(scanCase, arm, ScanRun::cpuSeconds)
                                / results.median(scanCase, usual, ScanRun::cpuSeconds),
                        1.1));
    }

    private void addGain(ScanCase scanCase, Arm arm) {
        boolean isHdfs = results.options().store() == Store.HDFS;
        boolean isFifo = results.options().medium() == Medium.FIFO;
        atLeast(
                "speed to one raw stream's",
                scanCase,
                arm,
                results.median(scanCase, arm, ScanRun::toRaw),
                isHdfs ? 0.93 : 0.95);
        if (scanCase.mappers() == MAPPERS_AGAINST_STOCK && (isHdfs || isFifo)) {
            results.usualArm(scanCase)
                    .ifPresent(usual -> atLeast(
                            "speed to stock's", scanCase, arm, speedTo(scanCase, arm, usual), isHdfs ? 1.8 : 4));
        }
        bestOfStock(scanCase)
                .ifPresent(best -> atLeast(
                        "speed to the best stock setting's",
                        scanCase,
                        arm,
                        results.median(scanCase, arm, ScanRun::megabytesPerSecond) / best,
                        isFifo ? 1.25 : 0.98));
    }

    private boolean hasSomethingToGain(ScanCase scanCase) {
        return results.options().medium().isSpindle()
                && isOnColdDisk()
                && scanCase.scan().isBoundByDisk()
                && scanCase.mappers() >= FROM_MAPPERS;
    }

    private boolean isOnColdDisk() {
        return results.options().cache() == Cache.COLD && results.options().medium() != Medium.UNTHROTTLED;
    }

    private OptionalDouble bestOfStock(ScanCase scanCase) {
        return results.options().arms().stream()
                .filter(arm -> arm.reader() == Reader.STOCK && results.has(scanCase, arm))
                .mapToDouble(arm -> results.median(scanCase, arm, ScanRun::megabytesPerSecond))
                .max();
    }

    /** Time over what the disk needs for the bytes, or all processors for the work: whichever is longer. */
    private double toLonger(ScanCase scanCase, Arm arm) {
        double disk = results.options().bytes() / 1e6 / results.rawMegabytesPerSecond();
        double cpu = results.median(scanCase, arm, ScanRun::cpuSeconds)
                / Runtime.getRuntime().availableProcessors();
        return results.median(scanCase, arm, ScanRun::seconds) / Math.max(disk, cpu);
    }

    private double speedTo(ScanCase scanCase, Arm arm, Arm other) {
        return results.median(scanCase, arm, ScanRun::megabytesPerSecond)
                / results.median(scanCase, other, ScanRun::megabytesPerSecond);
    }

    private void atLeast(String what, ScanCase scanCase, Arm arm, double found, double least) {
        goals.add(Goal.atLeast(text(what, scanCase, arm), found, least));
    }

    private void atMost(String what, ScanCase scanCase, Arm arm, double found, double most) {
        goals.add(Goal.atMost(text(what, scanCase, arm), found, most));
    }

    private static String text(String what, ScanCase scanCase, Arm arm) {
        return what + " (" + scanCase.label() + ", " + arm.label() + ")";
    }
}
