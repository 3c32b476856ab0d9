package dev.terrain.rack.internal.placement;

import dev.terrain.rack.internal.map.Location;
import java.util.Comparator;

/**
 * The order of sites by what their names say, which all processes see alike: {@code near}, then {@code tier1},
 * {@code tier2}, ... and then, by name, those the operator made up.
 */
final class SiteOrder {

    static final Comparator<String> NEAREST_FIRST =
            Comparator.comparingInt(SiteOrder::rank).thenComparing(Comparator.naturalOrder());

    private static final String TIER = "tier";

    private SiteOrder() {}

    /** How near its name says a site is: 0 to 9, or more than any tier for those the operator made up. */
    static int rank(String site) {
        if (site.equals(Location.NEAR)) {
            return 0;
        }
        boolean isTier = site.length() == TIER.length() + 1
                && site.startsWith(TIER)
                && Character.isDigit(site.charAt(TIER.length()));
        return isTier ? site.charAt(TIER.length()) - '0' : Integer.MAX_VALUE;
    }
}
