package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.hdfs.Sites;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.Node;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocks of three replicas, one of which is to be distant, where each site has more nodes than that takes. */
class PlannerTest {

    private static final String FILE = "/f";
    private static final String KIND = "HOT 2^28";
    private static final Set<String> NODES = Set.of("a", "b");
    private static final List<String> WITHOUT_DISTANT = List.of("near", "near");
    private static final List<String> WITHOUT_NEAR = List.of("near", "tier3");

    private final AtomicLong clock = new AtomicLong();
    private final Rules rules = Rules.of("1", 2);
    private final Planner.Memory memory = new Planner.Memory(clock::get);
    private final List<Node> nodes = new ArrayList<>();

    @BeforeEach
    void sixNodes() {
        for (int node = 1; node <= 3; node++) {
            nodes.add(DFSTestUtil.getDatanodeDescriptor("10.0.0." + node, "/r1"));
            nodes.add(DFSTestUtil.getDatanodeDescriptor("10.0.1." + node, "/r1@tier3"));
        }
    }

    @Test
    void siteThatTookNoneForTenMinutesIsDoneWithout() {
        assertThat(isBetterElsewhereAfterNoneWasFoundFor(WITHOUT_DISTANT)).isFalse();
        pass(Duration.ofMinutes(10));
        assertThat(isBetterElsewhereAfterNoneWasFoundFor(WITHOUT_DISTANT)).isTrue();
    }

    @Test
    void busyTwiceInElevenMinutesIsNoFailureOfTenWhereCopiesWereMadeBetween() {
        for (List<String> without : List.of(WITHOUT_DISTANT, WITHOUT_NEAR)) {
            assertThat(isBetterElsewhereAfterNoneWasFoundFor(without)).isFalse();
            pass(Duration.ofMinutes(5));
            // All that was asked for: the policy asks no further, so isBetterElsewhere is not called.
            planner().repaired(FILE, KIND, intentOf(without), without, missingOf(without), NODES);
            pass(Duration.ofMinutes(6));

            assertThat(isBetterElsewhereAfterNoneWasFoundFor(without)).isFalse();
        }
    }

    @Test
    void siteIsNotTakenForWorkingByWhoAsksNothingOfIt() {
        assertThat(isBetterElsewhereAfterNoneWasFoundFor(WITHOUT_NEAR)).isFalse();
        pass(Duration.ofMinutes(5));
        assertThat(isBetterElsewhereAfterNoneWasFoundFor(WITHOUT_DISTANT)).isFalse();
        pass(Duration.ofMinutes(5));

        assertThat(isBetterElsewhereAfterNoneWasFoundFor(WITHOUT_NEAR)).isTrue();
    }

    @Test
    void copiesOfBlocksOfAnotherKindDoNotTellThatTheSiteTakesThese() {
        String cold = "COLD 2^28";
        assertThat(isBetterElsewhereAfterNoneWasFoundFor(WITHOUT_DISTANT, cold)).isFalse();
        pass(Duration.ofMinutes(5));
        planner().repaired(FILE, KIND, intentOf(WITHOUT_DISTANT), WITHOUT_DISTANT, missingOf(WITHOUT_DISTANT), NODES);
        pass(Duration.ofMinutes(5));

        assertThat(isBetterElsewhereAfterNoneWasFoundFor(WITHOUT_DISTANT, cold)).isTrue();
    }

    @Test
    void thereIsNoRoomWhereNoNodeIsInService() {
        Intent intent = intentOf(WITHOUT_DISTANT);
        assertThat(planner().hasRoom(intent, WITHOUT_DISTANT)).isTrue();
        assertThat(planner().hasRoom(intent, List.of("near", "near", "tier3"))).isFalse();

        nodes.removeIf(node -> node.getNetworkLocation().equals("/r1@tier3"));

        assertThat(planner().hasRoom(intent, WITHOUT_DISTANT)).isFalse();
    }

    @Test
    void heartbeatOfANodeThatLeavesMakesNoRoom() {
        DatanodeDescriptor leaving = DFSTestUtil.getDatanodeDescriptor("10.0.1.9", "/r1@tier3");
        leaving.startDecommission();
        nodes.add(leaving);
        Planner planner = new Planner(rules, Sites.count(nodes), leaving::equals, node -> false, memory);

        assertThat(planner.hasRoom(intentOf(WITHOUT_DISTANT), WITHOUT_DISTANT)).isFalse();
    }

    @Test
    void sharePromisesADistantReplicaOnlyToABlockThatGotItsNodes() {
        Planner planner = new Planner(Rules.of("50%", 2), Sites.count(nodes), node -> true, node -> false, memory);
        planner.newBlock(FILE, "near", 3, List.of());

        Planner.Beginning second = planner.newBlock(FILE, "near", 3, List.of());
        assertThat(second.isPromise()).isTrue();
        planner.begun(FILE, second, 3, List.of(), Set.of());
        assertThat(memory.shares().isPromised("/")).isFalse();

        planner.begun(FILE, second, 3, List.of("near", "near"), NODES);
        assertThat(memory.shares().isPromised("/")).isTrue();
    }

    private boolean isBetterElsewhereAfterNoneWasFoundFor(List<String> sites) {
        return isBetterElsewhereAfterNoneWasFoundFor(sites, KIND);
    }

    private boolean isBetterElsewhereAfterNoneWasFoundFor(List<String> sites, String kind) {
        Intent intent = intentOf(sites);
        Planner planner = planner();
        planner.repaired(FILE, kind, intent, sites, List.of(), NODES);
        return planner.isBetterElsewhere(kind, intent, sites, sites);
    }

    private Intent intentOf(List<String> sites) {
        Intent intent = planner().repair(FILE, "/r1", sites, 1);
        assertThat(intent.near()).isEqualTo(2);
        assertThat(intent.distant()).isEqualTo(1);
        return intent;
    }

    private static List<String> missingOf(List<String> sites) {
        return sites.equals(WITHOUT_NEAR) ? List.of("near") : List.of("tier3");
    }

    private Planner planner() {
        return new Planner(rules, Sites.count(nodes), node -> true, node -> false, memory);
    }

    private void pass(Duration time) {
        clock.addAndGet(time.toMillis());
    }
}
