package dev.terrain.zone.internal.pool;

import dev.terrain.zone.internal.pool.PoolInventory.Slabs;
import java.util.Optional;

/**
 * What a keeper knows of its pool after its last step.
 *
 * @param limitBytes where the zone ends, from the start of the file system's device
 * @param free the slabs to lend
 * @param lent the slabs in use
 * @param refills builds since this keeper started, the first included
 * @param recycled slabs emptied and lent again since this keeper started
 * @param dropped slabs that came back without all their blocks, and became smaller or were deleted
 * @param givenBackBytes what was given back to the file system because it was filling up
 * @param use what tasks did with it since it was made
 * @param stepsAside why this keeper does nothing; empty when it works
 */
public record PoolStatus(
        long limitBytes,
        Slabs free,
        Slabs lent,
        long refills,
        long recycled,
        long dropped,
        long givenBackBytes,
        Use use,
        Optional<String> stepsAside) {

    /** Of no pool. */
    public static final PoolStatus NONE = new PoolStatus(
            0, PoolInventory.EMPTY.free(), PoolInventory.EMPTY.lent(), 0, 0, 0, 0, Use.NONE, Optional.empty());

    /**
     * What became of intermediate files, of one or of all that the tasks of the node made beside a pool.
     *
     * @param files intermediate files closed
     * @param bytes in them
     * @param zoneBytes of these, found in the zone
     * @param fallbackFiles files that took no slab
     * @param fallbackBytes in these
     */
    public record Use(long files, long bytes, long zoneBytes, long fallbackFiles, long fallbackBytes) {
        static final int NUMBERS = 5;
        static final Use NONE = new Use(0, 0, 0, 0, 0);

        /** Of {@link #numbers}. */
        static Use of(long[] numbers) {
            return new Use(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
        }

        long[] numbers() {
            return new long[] {files, bytes, zoneBytes, fallbackFiles, fallbackBytes};
        }

        /** In-zone share of the bytes in percent; 100 when there are none. */
        public long zonePercent() {
            return bytes == 0 ? 100 : 100 * zoneBytes / bytes;
        }
    }
}
