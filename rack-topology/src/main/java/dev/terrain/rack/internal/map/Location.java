package dev.terrain.rack.internal.map;

import dev.terrain.rack.internal.probe.Tiers;

/**
 * Where a node is: at a site, in the rack that Hadoop would know without us. Hadoop gets the path of that rack, with
 * the site behind its first part unless it is {@code near}: {@code /row1}, {@code /row1@tier3},
 * {@code /dc2@tokyo/row1}. So near nodes are where they always were, every path is as deep as before, and no rack is at
 * two sites.
 *
 * @param site such as {@code near}, {@code tier3} or a name of the operator's
 * @param rack a path such as {@code /row1} or {@code /dc2/row1}
 */
public record Location(String site, String rack) {

    /** The site of nodes nearest to the NameNode, and of those of which nothing is known. */
    public static final String NEAR = Tiers.NEAR;

    /** The rack where no table tells more, as in Hadoop. */
    public static final String DEFAULT_RACK = "/default-rack";

    /** Before the site. No rack has it in its name. */
    static final char MARK = '@';

    public Location {
        if (!isName(site)) {
            throw new IllegalArgumentException("'" + site + "' is no site: a name without spaces, / and @ is needed");
        }
        if (!isRack(rack)) {
            throw new IllegalArgumentException("'" + rack + "' is no rack: a path without spaces and @ is needed");
        }
    }

    /**
     * Reads what {@link #toString} makes.
     *
     * @throws IllegalArgumentException when it is anything else
     */
    public static Location parse(String path) {
        String site = siteOf(path);
        int mark = path.indexOf(MARK);
        return new Location(site, mark < 0 ? path : path.substring(0, mark) + path.substring(mark + 1 + site.length()));
    }

    /** The site in any path of Hadoop's; {@code near} where it has none. */
    public static String siteOf(String path) {
        int mark = path.indexOf(MARK);
        if (mark < 0) {
            return NEAR;
        }
        int end = path.indexOf('/', mark);
        return end < 0 ? path.substring(mark + 1) : path.substring(mark + 1, end);
    }

    /** By hand: every name that nothing is known of gets a location of its own. */
    static boolean isName(String part) {
        for (int i = 0; i < part.length(); i++) {
            char c = part.charAt(i);
            if (c == '/' || c == MARK || Character.isWhitespace(c)) {
                return false;
            }
        }
        return !part.isEmpty();
    }

    private static boolean isRack(String path) {
        return path.startsWith("/") && !path.endsWith("/") && !path.contains("//") && isName(path.replace("/", ""));
    }

    /** The path for Hadoop. */
    @Override
    public String toString() {
        if (site.equals(NEAR)) {
            return rack;
        }
        int end = rack.indexOf('/', 1);
        return end < 0 ? rack + MARK + site : rack.substring(0, end) + MARK + site + rack.substring(end);
    }
}
