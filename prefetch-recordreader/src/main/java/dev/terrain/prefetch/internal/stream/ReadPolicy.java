package dev.terrain.prefetch.internal.stream;

import dev.terrain.prefetch.internal.device.Devices;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How much the streams of a task read ahead, and where they say so.
 *
 * @param sizing the pieces of one stream
 * @param leastBytes what has to be left of a range for a run to begin
 * @param memory what the streams of the task may hold together
 * @param meter where the streams of the task report
 * @param countedBytes what the file system's statistics have counted so far on the thread that asks
 * @param nanoTime the time, as {@link System#nanoTime()}
 * @param devices at which they take turns with all other streams of this machine; null if they do not
 * @param longestWait for a turn
 */
public record ReadPolicy(
        PieceSizing sizing,
        long leastBytes,
        PieceMemory memory,
        PrefetchMeter meter,
        LongSupplier countedBytes,
        LongSupplier nanoTime,
        @Nullable Devices devices,
        Duration longestWait) {

    /** Whether a run over so many bytes, above 0, would begin now. */
    public boolean hasRoomFor(long rangeBytes) {
        return rangeBytes >= leastBytes
                && memory.hasRoom(sizing.forRange(rangeBytes).totalBytes());
    }
}
