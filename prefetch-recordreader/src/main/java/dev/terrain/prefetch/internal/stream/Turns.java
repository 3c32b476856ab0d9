package dev.terrain.prefetch.internal.stream;

import dev.terrain.prefetch.internal.device.BlockDevices;
import dev.terrain.prefetch.internal.device.Devices;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;

/** How the streams of a task take turns with all others of this machine; or that they do not. */
public final class Turns {

    private final @Nullable Devices devices;
    private final BlockDevices disks;
    private final Duration longestWait;

    private Turns(@Nullable Devices devices, Duration longestWait) {
        this.devices = devices;
        this.disks = new BlockDevices(Path.of("/sys"));
        this.longestWait = longestWait;
    }

    /** Nobody waits for anybody. */
    public static Turns none() {
        return new Turns(null, Duration.ZERO);
    }

    /**
     * Those who meet in {@code folder} wait {@code longestWait} for a turn at most.
     *
     * @throws IOException where that cannot work
     */
    public static Turns in(Path folder, Duration longestWait) throws IOException {
        if (longestWait.isZero()) {
            return none();
        }
        return new Turns(Devices.in(folder), longestWait);
    }

    /** For a stream that reads these ranges, one or more, of a file. */
    public PieceSchedule of(FileSystem fs, org.apache.hadoop.fs.Path path, List<ByteRange> ranges, ReadPolicy policy) {
        Devices known = devices;
        DeviceSchedule.Lookup lookup = known == null
                ? () -> FileDevices.NONE
                : () -> FileDevices.of(fs, path, ByteRange.around(ranges), known, disks);
        return new DeviceSchedule(
                path.getName(),
                lookup,
                longestWait,
                policy.meter(),
                policy.nanoTime(),
                FileDevices.Extent::fetchedBytes);
    }
}
