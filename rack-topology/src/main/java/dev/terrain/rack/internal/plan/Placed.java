package dev.terrain.rack.internal.plan;

/** Where the replicas of a block are. */
final class Placed {

    private final int[] written;
    private final int[] kept;

    Placed(int[] written, int[] kept) {
        this.written = written.clone();
        this.kept = kept.clone();
    }

    /** The nodes to which the client writes, in the order of the pipeline. */
    int[] written() {
        return written.clone();
    }

    /** Those that have it once Hadoop has made the missing replicas and removed those too many, in any order. */
    int[] kept() {
        return kept.clone();
    }
}
