package dev.terrain.rack.internal.placement;

import java.util.HashMap;
import java.util.Map;

/**
 * Which blocks get the distant replica that a share promises: after any number of blocks of a directory the share is
 * kept within one block. With 30 %, of blocks 1 to 10 the fourth, seventh and tenth do. One counter a directory of the
 * budget; it begins anew with the NameNode. Thread-safe.
 */
public final class Shares {

    /** The percent of everything. */
    private static final int WHOLE = 100;

    private static final class Count {
        /** Percent of a block that is due; a block is when it reaches 100. */
        private int due;
        /** Blocks that were promised a distant replica and have not been given it. */
        private long promised;
    }

    private final Map<String, Count> byDirectory = new HashMap<>();

    /** Decides on a new block. */
    synchronized boolean isNextDistant(String directory, int percent) {
        Count count = count(directory);
        count.due += percent;
        if (count.due < WHOLE) {
            return false;
        }
        count.due -= WHOLE;
        return true;
    }

    /** Remembers that a block gets its distant replica later. */
    synchronized void promise(String directory) {
        count(directory).promised++;
    }

    /** Whether a block of the directory that lacks a replica is to get it at another site, as promised. */
    synchronized boolean isPromised(String directory) {
        return count(directory).promised > 0;
    }

    /** Takes a promise back, once it is kept. */
    synchronized void keep(String directory) {
        Count count = count(directory);
        count.promised = Math.max(0, count.promised - 1);
    }

    private Count count(String directory) {
        return byDirectory.computeIfAbsent(directory, name -> new Count());
    }
}
