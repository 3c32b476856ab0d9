package dev.terrain.rack.internal.placement;

/**
 * Where a block's replicas are to be when a choice is made, those it has already among them.
 *
 * @param home the site of the near ones
 * @param near how many there
 * @param distant how many at any other site
 * @param nearOnRack how many on one rack of the home, if others have room
 * @param allOnRack the same if all of them come to be there
 * @param isCopy whether nobody waits for them: a node from which no heartbeat came just now can be left for later
 */
public record Intent(String home, int near, int distant, int nearOnRack, int allOnRack, boolean isCopy) {

    /**
     * The replicas spread over at least two racks of the home, by the rule that Hadoop has for the racks of a cluster.
     */
    static Intent of(String home, int near, int distant, SiteNodes nodes) {
        int racks = nodes.racksAt(home);
        return new Intent(home, near, distant, onRack(near, racks), onRack(near + distant, racks), false);
    }

    private static int onRack(int replicas, int racks) {
        if (racks <= 1 || replicas <= 1) {
            return Integer.MAX_VALUE;
        }
        return Math.min(replicas - 1, (replicas - 1) / racks + 2);
    }

    /**
     * As many at home as there are, on several racks as ever, and the rest elsewhere.
     *
     * @param nearNow how many are at home, after a choice: where it came to fewer than intended there are no more, and
     *     Hadoop would draw every node of the home to find that out again
     */
    public Intent wherever(int nearNow) {
        return new Intent(
                home, nearNow < near ? nearNow : Integer.MAX_VALUE, Integer.MAX_VALUE, allOnRack, allOnRack, isCopy);
    }

    /** The same, for a block that is complete. */
    Intent forCopy() {
        return new Intent(home, near, distant, nearOnRack, allOnRack, true);
    }

    /** The scope of its home, as Hadoop's random choice takes it. */
    public String homeScope() {
        return "/" + home;
    }

    /** The scope of everything else. */
    public String elsewhereScope() {
        return "~/" + home;
    }

    /** How many replicas it is about. */
    public int total() {
        return near + distant;
    }
}
