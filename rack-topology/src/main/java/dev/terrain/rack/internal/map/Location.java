package dev.terrain.rack.internal.map;

/**
 * Where a node is, as Hadoop writes it: {@code /SITE/RACK}, two deep. Nodes of one site are near each other, nodes of
 * different sites are not.
 *
 * @param site such as {@code near}, {@code tier3} or a name of the operator's
 * @param rack within the site
 */
public record Location(String site, String rack) {

    /** The site of nodes nearest to the NameNode, and of those of which nothing is known. */
    public static final String NEAR = "near";

    /** The rack where no table tells more. */
    public static final String DEFAULT_RACK = "default-rack";

    public Location {
        if (!isName(site) || !isName(rack)) {
            throw new IllegalArgumentException(
                    "'/" + site + "/" + rack + "' is no location: /SITE/RACK without spaces is needed");
        }
    }

    /**
     * Reads {@code /SITE/RACK}.
     *
     * @throws IllegalArgumentException when it is anything else
     */
    public static Location parse(String path) {
        String[] parts = path.split("/", -1);
        if (parts.length != 3 || !parts[0].isEmpty()) {
            throw new IllegalArgumentException("'" + path + "' is no location: /SITE/RACK is needed");
        }
        return new Location(parts[1], parts[2]);
    }

    /**
     * The site in any path of Hadoop's, its first part; {@code near} for {@code /default-rack} and every other path
     * that is not two deep, which only nodes without a location of ours have.
     */
    public static String siteOf(String path) {
        int end = path.indexOf('/', 1);
        return end < 0 ? NEAR : path.substring(1, end);
    }

    /** By hand: every name that nothing is known of gets a location of its own. */
    private static boolean isName(String part) {
        for (int i = 0; i < part.length(); i++) {
            if (part.charAt(i) == '/' || Character.isWhitespace(part.charAt(i))) {
                return false;
            }
        }
        return !part.isEmpty();
    }

    /** {@code /SITE/RACK}. */
    @Override
    public String toString() {
        return "/" + site + "/" + rack;
    }
}
