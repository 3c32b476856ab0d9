package dev.terrain.rack.internal.placement;

/**
 * Where a block's replicas are to be when a choice is made, those it has already among them.
 *
 * @param home the site of the near ones
 * @param near how many there
 * @param distant how many at any other site
 * @param nearOnRack how many on one rack of the home, if others have room
 */
public record Intent(String home, int near, int distant, int nearOnRack) {

    /**
     * The replicas spread over at least two racks of the home, by the rule that Hadoop has for the racks of a cluster.
     */
    static Intent of(String home, int near, int distant, SiteNodes nodes) {
        int racks = nodes.racksAt(home);
        int onRack = racks <= 1 || near <= 1 ? Integer.MAX_VALUE : (near - 1) / racks + 2;
        return new Intent(home, near, distant, onRack == near ? near - 1 : onRack);
    }

    /**
     * As many at home as there are, and the rest elsewhere.
     *
     * @param nearNow how many are at home, after a choice: where it came to fewer than intended there are no more, and
     *     Hadoop would draw every node of the home to find that out again
     */
    public Intent wherever(int nearNow) {
        return new Intent(home, nearNow < near ? nearNow : Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);
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
