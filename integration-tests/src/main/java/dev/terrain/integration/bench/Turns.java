package dev.terrain.integration.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The order in which the things that are compared run. */
public final class Turns {

    private Turns() {}

    /**
     * Their order in a round: who goes first changes, so that a machine that gets slower or faster favours nobody.
     *
     * @param round from 0 on; in round 1 of A, B, C the order is C, A, B
     */
    public static <T> List<T> of(List<T> compared, int round) {
        List<T> order = new ArrayList<>(compared);
        Collections.rotate(order, round);
        return order;
    }
}
