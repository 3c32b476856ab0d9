package dev.terrain.rack.internal.plan;

/**
 * How good an arrangement is; the smaller in this order the better.
 *
 * @param excess by how much the fullest node's load is above what is allowed, 0 if it is not
 * @param distantReplicas expected of a block
 * @param load of the fullest node
 */
record Score(double excess, double distantReplicas, double load) implements Comparable<Score> {

    /** Differences below are rounding, not merit. */
    private static final double EQUAL = 1e-9;

    static Score of(Expectation expectation, double mostLoad) {
        double load = expectation.load();
        return new Score(Math.max(0, load - mostLoad), expectation.distantReplicas(), load);
    }

    /** Worse than any. */
    static Score worst() {
        return new Score(Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE);
    }

    @Override
    public int compareTo(Score other) {
        if (Math.abs(excess - other.excess) > EQUAL) {
            return Double.compare(excess, other.excess);
        }
        if (Math.abs(distantReplicas - other.distantReplicas) > EQUAL) {
            return Double.compare(distantReplicas, other.distantReplicas);
        }
        return Math.abs(load - other.load) > EQUAL ? Double.compare(load, other.load) : 0;
    }
}
