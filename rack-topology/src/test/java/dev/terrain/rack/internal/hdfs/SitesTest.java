package dev.terrain.rack.internal.hdfs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.placement.SiteNodes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.net.NetworkTopology;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SitesTest {

    private final AtomicLong clock = new AtomicLong();
    private final Sites sites = new Sites(clock::get);
    private final NetworkTopology topology = NetworkTopology.getInstance(new Configuration(false));
    private final DatanodeDescriptor near = DFSTestUtil.getDatanodeDescriptor("10.0.0.1", "/r1");
    private final DatanodeDescriptor otherNear = DFSTestUtil.getDatanodeDescriptor("10.0.0.2", "/r2");
    private final DatanodeDescriptor distant = DFSTestUtil.getDatanodeDescriptor("10.0.0.3", "/r1@tier3");

    @BeforeEach
    void threeNodes() {
        for (DatanodeDescriptor node : List.of(near, otherNear, distant)) {
            topology.add(node);
        }
    }

    private SiteNodes later(Duration time) {
        clock.addAndGet(time.toMillis());
        return sites.nodes(topology);
    }

    @Test
    void countsNodesAndRacksBySite() {
        SiteNodes nodes = sites.nodes(topology);

        assertThat(nodes.isOneSite()).isFalse();
        assertThat(nodes.availableAt("near")).isEqualTo(2);
        assertThat(nodes.racksAt("near")).isEqualTo(2);
        assertThat(nodes.availableElsewhere("near")).isEqualTo(1);
        assertThat(nodes.expectedElsewhere("near")).isEqualTo(1);
        assertThat(nodes.availableAt("mars")).isZero();
    }

    @Test
    void newNodeIsSeenAtOnce() {
        sites.nodes(topology);
        topology.add(DFSTestUtil.getDatanodeDescriptor("10.0.0.4", "/r1@tier3"));

        assertThat(later(Duration.ZERO).availableAt("tier3")).isEqualTo(2);
    }

    @Test
    void nodeThatLeavesServiceIsSeenASecondLater() {
        sites.nodes(topology);
        otherNear.setInMaintenance();
        near.startDecommission();

        assertThat(later(Duration.ZERO).availableAt("near")).isEqualTo(2);
        SiteNodes nodes = later(Duration.ofSeconds(1));
        assertThat(nodes.availableAt("near")).isZero();
        assertThat(nodes.expectedAt("near")).isEqualTo(1);
    }

    @Test
    void lostSiteIsExpectedForADay() {
        sites.nodes(topology);
        topology.remove(distant);

        SiteNodes nodes = later(Duration.ofHours(23));
        assertThat(nodes.availableElsewhere("near")).isZero();
        assertThat(nodes.expectedElsewhere("near")).isEqualTo(1);
        assertThat(later(Duration.ofDays(2)).isOneSite()).isTrue();
    }

    @Test
    void siteWhoseNodesAreAtAnotherNowIsNotExpected() {
        sites.nodes(topology);
        topology.remove(distant);
        distant.setNetworkLocation("/r1");
        topology.add(distant);

        assertThat(later(Duration.ofSeconds(1)).isOneSite()).isTrue();
    }

    @Test
    void siteThatWasDecommissionedAndStoppedIsNotExpected() {
        sites.nodes(topology);
        distant.setDecommissioned();
        topology.remove(distant);

        assertThat(later(Duration.ofSeconds(1)).isOneSite()).isTrue();
    }

    @Test
    void locationsThatAreNotTwoDeepAreOneSite() {
        NetworkTopology flat = NetworkTopology.getInstance(new Configuration(false));
        flat.add(DFSTestUtil.getDatanodeDescriptor("10.0.0.1", "/rack1"));
        flat.add(DFSTestUtil.getDatanodeDescriptor("10.0.0.2", "/rack2"));

        assertThat(new Sites(clock::get).nodes(flat).isOneSite()).isTrue();
    }

    @Test
    void deadNodesOfASiteThatWasLostWithinADayAreExpected() {
        long now = Duration.ofDays(20_000).toMillis();
        distant.setLastUpdate(now - Duration.ofHours(23).toMillis());
        otherNear.setLastUpdate(now);

        SiteNodes nodes = Sites.count(List.of(near), List.of(otherNear, distant), now);
        assertThat(nodes.expectedAt("near")).isEqualTo(1);
        assertThat(nodes.expectedAt("tier3")).isEqualTo(1);

        long later = now + Duration.ofHours(2).toMillis();
        assertThat(Sites.count(List.of(near), List.of(otherNear, distant), later)
                        .isOneSite())
                .isTrue();
    }
}
