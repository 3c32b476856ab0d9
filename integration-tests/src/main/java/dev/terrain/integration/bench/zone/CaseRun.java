package dev.terrain.integration.bench.zone;

import dev.terrain.integration.cluster.JobHistory;
import dev.terrain.integration.fixture.disk.CpuActivity;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.FreeSpace;
import dev.terrain.integration.fixture.disk.SpeedCheck;
import java.time.Instant;
import java.util.List;

/**
 * One TeraSort of one case.
 *
 * @param zoneCase which case
 * @param number 1 for the first of its case
 * @param history what the JobHistory recorded
 * @param disk what the disk did during the job
 * @param cpu what the processors did during the job
 * @param speeds of the disk before the job
 * @param freeSpace where the file system had space before anything ran, the pin included
 * @param intermediate its intermediate data
 * @param sortedRows what TeraValidate found: the checksum over all rows
 */
record CaseRun(
        Case zoneCase,
        int number,
        JobHistory history,
        DiskActivity disk,
        List<CpuActivity.Usage> cpu,
        SpeedCheck speeds,
        FreeSpace freeSpace,
        Intermediate intermediate,
        String sortedRows) {

    CaseRun {
        cpu = List.copyOf(cpu);
    }

    double seconds() {
        return history.jobTime().toMillis() / 1e3;
    }

    double diskBusyShare() {
        return disk.busyShare(history.submitted(), history.finished());
    }

    double zoneShare() {
        return intermediate.zoneShare();
    }

    double cpuBusyShare() {
        return cpu.stream().mapToDouble(CpuActivity.Usage::busy).average().orElse(0);
    }

    double iowaitShare() {
        return cpu.stream().mapToDouble(CpuActivity.Usage::iowait).average().orElse(0);
    }

    /** The usages that fall into that time. */
    static List<CpuActivity.Usage> between(List<CpuActivity.Usage> usages, Instant from, Instant to) {
        return usages.stream()
                .filter(usage -> usage.at().isAfter(from) && !usage.at().isAfter(to.plusSeconds(1)))
                .toList();
    }
}
