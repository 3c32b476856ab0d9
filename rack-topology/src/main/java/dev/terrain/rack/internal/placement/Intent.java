package dev.terrain.rack.internal.placement;

import dev.terrain.rack.internal.map.Location;
import java.util.List;
import org.apache.hadoop.net.Node;

/**
 * The wanted sites of a block's replicas after a choice, existing replicas included.
 *
 * @param home the site of the near ones
 * @param near how many there
 * @param distant how many at any other site
 * @param nearOnRack how many on one rack of the home, if others have room
 * @param allOnRack the same if all of them come to be there
 * @param nodes what there was at each site
 * @param isCopy whether nobody waits for them: a node from which no heartbeat came just now can be left for later
 */
public record Intent(
        String home, int near, int distant, int nearOnRack, int allOnRack, SiteNodes nodes, boolean isCopy) {

    /**
     * The replicas spread over at least two racks of the home, by the rule that Hadoop has for the racks of a cluster.
     */
    static Intent of(String home, int near, int distant, SiteNodes nodes) {
        int racks = nodes.racksAt(home);
        return new Intent(home, near, distant, onRack(near, racks), onRack(near + distant, racks), nodes, false);
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
                home,
                nearNow < near ? nearNow : Integer.MAX_VALUE,
                Integer.MAX_VALUE,
                allOnRack,
                allOnRack,
                nodes,
                isCopy);
    }

    /** The same with other numbers of replicas. */
    public Intent with(int newNear, int newDistant) {
        return new Intent(home, newNear, newDistant, nearOnRack, allOnRack, nodes, isCopy);
    }

    /** The same, for a block that is complete. */
    Intent forCopy() {
        return new Intent(home, near, distant, nearOnRack, allOnRack, nodes, true);
    }

    /** Whether a node is at its home now. */
    public boolean isAtHome(Node node) {
        return Location.siteOf(node.getNetworkLocation()).equals(home);
    }

    /** The nodes in service of its home, of which some may be gone or elsewhere by now. */
    public List<Node> nodesAtHome() {
        return nodes.nodesAt(home);
    }

    /** Those of all other sites. */
    public List<Node> nodesElsewhere() {
        return nodes.nodesElsewhere(home);
    }

    /** How many replicas it is about. */
    public int total() {
        return near + distant;
    }
}
