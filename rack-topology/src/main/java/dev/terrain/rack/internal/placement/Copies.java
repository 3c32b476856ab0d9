package dev.terrain.rack.internal.placement;

/**
 * How a new block of {@code near + distant} replicas comes about: {@code firstNear + firstDistant} of them from its
 * first byte on, the others afterwards.
 *
 * @param near how many there are at its home in the end
 * @param distant how many there are elsewhere in the end
 * @param firstNear how many the pipeline has at home; more than {@code near} where one goes when the distant copy is
 *     made
 * @param firstDistant how many the pipeline has elsewhere
 */
record Copies(int near, int distant, int firstNear, int firstDistant) {

    /** The length of the pipeline. */
    int first() {
        return firstNear + firstDistant;
    }
}
