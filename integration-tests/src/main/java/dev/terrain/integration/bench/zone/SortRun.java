package dev.terrain.integration.bench.zone;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Quantity;
import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.fixture.disk.CpuActivity;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * One TeraSort.
 *
 * @param history what the JobHistory recorded
 * @param disk what the disk did during the job
 * @param cpu what the processors did during the job
 * @param speeds of the disk before the job
 * @param intermediate its intermediate data
 * @param sortedRows what TeraValidate found: the checksum over all rows
 */
record SortRun(
        JobHistory history,
        DiskActivity disk,
        List<CpuActivity.Usage> cpu,
        SpeedCheck speeds,
        Intermediate intermediate,
        String sortedRows) {

    static final Quantity SECONDS = Quantity.less("seconds", "s", 1);
    static final Quantity ZONE_SHARE = Quantity.beside("zoneShare", "share in the zone", 2);
    static final Quantity FALLBACKS = Quantity.beside("fallbacks", "fallbacks", 0);
    static final Quantity INTERMEDIATE = Quantity.beside("intermediateMegabytes", "intermediate MB seen", 0);
    static final Quantity DISK_BUSY = Quantity.beside("diskBusyShare", "disk busy", 2);
    static final Quantity CPU_BUSY = Quantity.beside("cpuBusyShare", "CPU busy", 2);
    static final Quantity IOWAIT = Quantity.beside("iowaitShare", "iowait", 2);
    static final Quantity LARGE = Quantity.beside("largeAccessShare", "bytes in accesses of 1 MiB and more", 2);
    static final List<Quantity> QUANTITIES =
            List.of(SECONDS, ZONE_SHARE, FALLBACKS, INTERMEDIATE, DISK_BUSY, CPU_BUSY, IOWAIT, LARGE);

    /** The details that are drawn. */
    static final String UTILISATION = "utilisation";

    static final String CPU = "cpu";
    static final String SIZES = "mergedSizes";
    static final String MAPS = "mapsSeconds";

    private static final long MIB = 1 << 20;

    SortRun {
        cpu = List.copyOf(cpu);
    }

    /** What of it is compared; shares from 0 to 1. */
    Figures figures() {
        return new Figures()
                .add(SECONDS, history.jobSeconds())
                .add(ZONE_SHARE, intermediate.zoneShare())
                .add(FALLBACKS, (double) intermediate.fallbacks())
                .add(INTERMEDIATE, intermediate.seenBytes() / (double) MIB)
                .add(DISK_BUSY, disk.busyShare(history.submitted(), history.finished()))
                .add(CPU_BUSY, mean(CpuActivity.Usage::busy))
                .add(IOWAIT, mean(CpuActivity.Usage::iowait))
                .add(LARGE, disk.shareInAccessesOf(MIB))
                .detail("bytesRead", disk.bytes(Operation.READ))
                .detail("bytesWritten", disk.bytes(Operation.WRITE))
                .detail("sortedRowsChecksum", sortedRows)
                .detail("intermediate", intermediate)
                .detail("taskSeconds", taskSeconds())
                .detail(MAPS, mapsSeconds())
                .detail(SIZES, disk.mergedSizes())
                .detail(UTILISATION, disk.utilisation(history.submitted(), history.finished()))
                .detail(
                        CPU,
                        cpu.stream()
                                .map(one -> Map.of(
                                        "second",
                                        history.secondsUntil(one.at()),
                                        "busy",
                                        one.busy(),
                                        "iowait",
                                        one.iowait()))
                                .toList())
                .detail("speeds", speeds.readings());
    }

    private double mean(ToDoubleFunction<CpuActivity.Usage> share) {
        return cpu.stream().mapToDouble(share).average().orElse(0);
    }

    /** Until the last map had ended. */
    private double mapsSeconds() {
        return history.attempts().stream()
                .flatMap(attempt -> attempt.phases().stream())
                .filter(end -> end.phase() == Phase.SPILL)
                .mapToDouble(end -> history.secondsUntil(end.at()))
                .max()
                .orElse(0);
    }

    private Map<String, Double> taskSeconds() {
        Map<String, Double> seconds = new LinkedHashMap<>();
        for (Phase phase : Phase.values()) {
            seconds.put(phase.toString(), history.taskSeconds(phase));
        }
        return seconds;
    }

    /** The usages that fall into that time. */
    static List<CpuActivity.Usage> between(List<CpuActivity.Usage> usages, Instant from, Instant to) {
        return usages.stream()
                .filter(usage -> usage.at().isAfter(from) && !usage.at().isAfter(to.plusSeconds(1)))
                .toList();
    }
}
