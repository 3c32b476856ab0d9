package dev.terrain.rack.internal.placement;

import dev.terrain.rack.internal.map.Location;
import java.util.ArrayList;
import java.util.List;

/**
 * Why a block's replicas are where they are, and what is still to come, by the same rules that placed them.
 *
 * @param home the site that counts as near for this block
 * @param roles of each replica, in the order in which they were given
 * @param toCome what will happen to the block, one line each; empty when it is as it should be
 */
public record Explanation(String home, List<Role> roles, List<String> toCome) {

    /** The purpose of a replica. */
    public enum Role {
        /** One of the near ones. */
        HOME("home"),
        /** At another site, as the budget asks. */
        DISTANT("distant copy"),
        /** One that will be deleted. */
        EXCESS("excess, will be deleted");

        private final String text;

        Role(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * Explains a block.
     *
     * @param nodes what there is at each site
     * @param locations where its replicas are that count: not those on nodes that are being decommissioned
     */
    public static Explanation of(Rules rules, SiteNodes nodes, String path, int replication, List<String> locations) {
        List<String> sites = locations.stream().map(Location::siteOf).toList();
        if (sites.isEmpty()) {
            return new Explanation("none", List.of(), List.of("no replica on a DataNode that stays"));
        }
        PlacementStatus verdict = rules.verdict(sites, replication, nodes);
        return new Explanation(
                verdict.home(),
                rolesOf(rules, nodes, sites, verdict),
                toCome(nodes, rules.entryOf(path).allowance(), verdict, sites.size()));
    }

    /** The budget of a file, as in {@code 1 (of /)}. */
    public static String budgetOf(Rules rules, String path) {
        Budget.Entry entry = rules.entryOf(path);
        return entry.allowance() + " (of " + entry.directory() + ")";
    }

    private static List<Role> rolesOf(Rules rules, SiteNodes nodes, List<String> sites, PlacementStatus verdict) {
        List<Role> roles = new ArrayList<>();
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < sites.size(); i++) {
            roles.add(sites.get(i).equals(verdict.home()) ? Role.HOME : Role.DISTANT);
            left.add(i);
        }
        while (left.size() > verdict.replication()) {
            Integer goes = rules.bestToDelete(left, left, sites::get, verdict.replication(), nodes)
                    .get(0);
            roles.set(goes, Role.EXCESS);
            left.remove(goes);
        }
        return roles;
    }

    private static List<String> toCome(SiteNodes nodes, Allowance allowance, PlacementStatus verdict, int replicas) {
        int replication = verdict.replication();
        List<String> lines = new ArrayList<>();
        if (nodes.isOneSite()) {
            add(lines, replication - replicas, "missing");
        } else if (verdict.misplaced() > 0) {
            add(lines, verdict.missingNear(), "to be copied to " + verdict.home() + ", then as many elsewhere go");
            add(
                    lines,
                    verdict.missingDistant(),
                    "to be copied to another site, then as many at " + verdict.home() + " go");
        } else if (replicas < replication) {
            int near = Math.max(0, replication - allowance.most(replication) - verdict.near());
            int distant = Math.max(0, allowance.least(replication) - verdict.distant());
            add(lines, near, "missing at " + verdict.home());
            add(lines, distant, "missing at another site: the distant copy, made after the block is complete");
            add(
                    lines,
                    replication - replicas - near - distant,
                    "missing, at " + verdict.home() + " or another site as the budget decides");
        }
        return lines;
    }

    private static void add(List<String> lines, int replicas, String what) {
        if (replicas > 0) {
            lines.add(replicas + (replicas == 1 ? " replica " : " replicas ") + what);
        }
    }
}
