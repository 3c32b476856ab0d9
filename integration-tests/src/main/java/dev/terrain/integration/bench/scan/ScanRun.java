package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Figures;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.bench.scan.job.MapperTime;
import dev.terrain.integration.fixture.disk.DiskActivity;
import dev.terrain.integration.fixture.disk.DiskActivity.Operation;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One scan of one arm.
 *
 * @param bytes of the input
 * @param rawMegabytesPerSecond that one stream past the page cache got of the disk just before
 * @param mappers one by one
 * @param disks what each did meanwhile
 * @param isTraced whether to keep what the first of them served one by one
 */
record ScanRun(
        long bytes,
        double rawMegabytesPerSecond,
        List<MapperTime> mappers,
        List<DiskActivity> disks,
        boolean isTraced) {

    private static final double MICROS = 1e6;

    ScanRun {
        mappers = List.copyOf(mappers);
        disks = List.copyOf(disks);
    }

    /** From the first mapper's start to the last one's end. */
    double seconds() {
        return (endMicros() - startMicros()) / MICROS;
    }

    long startMicros() {
        return mappers.stream().mapToLong(MapperTime::startMicros).min().orElse(0);
    }

    private long endMicros() {
        return mappers.stream().mapToLong(MapperTime::endMicros).max().orElse(0);
    }

    double megabytesPerSecond() {
        return bytes / 1e6 / seconds();
    }

    /** As a share of one raw stream. */
    double toRaw() {
        return megabytesPerSecond() / rawMegabytesPerSecond;
    }

    /** The longest time of a mapper over the shortest. */
    double slowestToFastest() {
        double most = mappers.stream().mapToDouble(ScanRun::seconds).max().orElse(1);
        return most / mappers.stream().mapToDouble(ScanRun::seconds).min().orElse(1);
    }

    private static double seconds(MapperTime mapper) {
        return (mapper.endMicros() - mapper.startMicros()) / MICROS;
    }

    /**
     * What the mappers' processes took of the processors, together; not what DataNode and kernel threads did for them.
     */
    double cpuSeconds() {
        return mappers.stream().collect(Collectors.groupingBy(MapperTime::process)).values().stream()
                .mapToDouble(ScanRun::cpuSeconds)
                .sum();
    }

    private static double cpuSeconds(Collection<MapperTime> ofOneProcess) {
        long end =
                ofOneProcess.stream().mapToLong(MapperTime::cpuEndMicros).max().orElse(0);
        long start = ofOneProcess.stream()
                .mapToLong(MapperTime::cpuStartMicros)
                .min()
                .orElse(0);
        return (end - start) / MICROS;
    }

    long records() {
        return mappers.stream().mapToLong(MapperTime::records).sum();
    }

    long selected() {
        return mappers.stream().mapToLong(MapperTime::selected).sum();
    }

    /** What came from the disk as a share of the input: 0 when all was in the page cache. */
    double shareFromDisk() {
        return disks.stream().mapToLong(disk -> disk.bytes(Operation.READ)).sum() / (double) bytes;
    }

    /** Throws when runs of other arms, or of the same arm before, saw other rows. */
    void requireRowsOfOthers(ScanCase scanCase, String arm, Results before) throws IOException {
        for (Row other : before.detailed().rows()) {
            long records = other.details().path(ScanBenchCommand.ROWS).asLong();
            long selected = other.details().path(ScanBenchCommand.SELECTED).asLong();
            boolean isSameScan =
                    scanCase.scan().label().equals(other.conditions().words().get(ScanCase.JOB));
            if (records() != records || (isSameScan && selected() != selected)) {
                throw new IOException(String.format(
                        Locale.ROOT,
                        "%s (%s) saw %,d rows and selected %,d, %s (%s) %,d and %,d",
                        arm,
                        scanCase.conditions().label(),
                        records(),
                        selected(),
                        other.arm(),
                        other.conditions().label(),
                        records,
                        selected));
            }
        }
    }

    /** What of it is compared. */
    Figures figures() {
        List<Request> accesses = isTraced ? disks.get(0).accesses() : List.of();
        return new Figures()
                .add(ScanBenchCommand.SPEED, megabytesPerSecond())
                .add(ScanBenchCommand.OF_RAW, toRaw())
                .add(ScanBenchCommand.RAW, rawMegabytesPerSecond)
                .add(ScanBenchCommand.SLOWEST, slowestToFastest())
                .add(
                        ScanBenchCommand.SEEKS,
                        disks.stream().mapToInt(DiskActivity::seeks).sum())
                .add(ScanBenchCommand.CPU, cpuSeconds())
                .add(ScanBenchCommand.SECONDS, seconds())
                .add(ScanBenchCommand.FROM_DISK, shareFromDisk())
                .detail(ScanBenchCommand.ROWS, records())
                .detail(ScanBenchCommand.SELECTED, selected())
                .detail(ScanTrace.DETAIL, ScanTrace.of(accesses, startMicros()));
    }
}
