package dev.terrain.rack.internal.probe;

import java.time.Duration;
import java.util.List;

/**
 * Names for round trips. Example: with ends of 1, 5 and 15 ms, 0.4 ms is {@code near}, 1 ms {@code tier1}, 7 ms
 * {@code tier2} and 20 ms {@code tier3}.
 *
 * @param ends where a tier ends and the next begins, rising
 */
public record Tiers(List<Duration> ends) {

    /** The site of nodes nearest to the NameNode, and of those of which nothing is known. */
    public static final String NEAR = "near";

    public Tiers {
        ends = List.copyOf(ends);
        for (int i = 0; i < ends.size(); i++) {
            Duration before = i == 0 ? Duration.ZERO : ends.get(i - 1);
            if (ends.get(i).compareTo(before) <= 0) {
                throw new IllegalArgumentException("tiers end at " + ends + "; each has to be above the one before");
            }
        }
    }

    /** 0 for the nearest, up to the number of ends for the most distant. */
    public int of(long roundTripMicros) {
        int tier = 0;
        while (tier < ends.size() && roundTripMicros >= ends.get(tier).toNanos() / 1000) {
            tier++;
        }
        return tier;
    }

    /** The site of that tier's nodes. */
    public static String name(int tier) {
        return tier == 0 ? NEAR : "tier" + tier;
    }
}
