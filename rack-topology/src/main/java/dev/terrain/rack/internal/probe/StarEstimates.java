package dev.terrain.rack.internal.probe;

import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Round trips between two nodes from what one place, the NameNode, measured of each. Thread-safe if its sources are.
 *
 * <p>Nodes of one site count as far apart as the nearer of them is from here: not less, since a site is known by its
 * round trip alone and may be several places. Nodes of different sites count as far apart as the way through here, the
 * most it can be by the triangle inequality. An address that was not measured is as near as its site's nearest node.
 *
 * <p>Example: with a of {@code near} at 0.3 ms, b and c of {@code tier3} at 20 and 22 ms, a to b is 20.3 ms and b to c
 * 20 ms.
 *
 * @param fromHere what was measured of an address
 * @param siteOf the site of any address
 * @param nearestOfSite the round trip of a site's nearest node
 */
public record StarEstimates(
        Function<String, OptionalLong> fromHere,
        Function<String, String> siteOf,
        Function<String, OptionalLong> nearestOfSite) {

    /** The round trip between two addresses in microseconds; empty when nothing is known. */
    public OptionalLong roundTripMicros(String a, String b) {
        if (a.equals(b)) {
            return OptionalLong.of(0);
        }
        String siteA = siteOf.apply(a);
        String siteB = siteOf.apply(b);
        OptionalLong toA = measured(a, siteA);
        OptionalLong toB = measured(b, siteB);
        if (toA.isEmpty() || toB.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                siteA.equals(siteB) ? Math.min(toA.getAsLong(), toB.getAsLong()) : toA.getAsLong() + toB.getAsLong());
    }

    private OptionalLong measured(String address, String site) {
        OptionalLong micros = fromHere.apply(address);
        return micros.isPresent() ? micros : nearestOfSite.apply(site);
    }
}
