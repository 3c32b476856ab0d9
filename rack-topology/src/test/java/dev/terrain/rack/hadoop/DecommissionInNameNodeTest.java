package dev.terrain.rack.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes and sites that leave for good, with the NameNode's own monitor deciding when they may. */
class DecommissionInNameNodeTest {

    private NameNodeByHand nameNode;

    @BeforeEach
    void start(@TempDir Path folder) throws IOException {
        nameNode = NameNodeByHand.sixNearAndThreeDistant(folder);
    }

    @AfterEach
    void stop() {
        nameNode.close();
    }

    @ParameterizedTest
    @CsvSource({"near", "tier3"})
    void nodeThatIsDecommissionedIsReplacedByOneOfItsSite(String site) throws Exception {
        String file = "/leaving-" + site;
        DatanodeInfo[] before = nameNode.write(file, 3).getLocations();
        DatanodeDescriptor leaving = nameNode.descriptor(oneAt(site, before).getIpAddr());

        nameNode.decommission(List.of(leaving.getIpAddr()));
        try {
            nameNode.settle();

            assertThat(leaving.isDecommissioned()).isTrue();
            assertThat(inService(file)).hasSize(3).doesNotContain(leaving);
            assertThat(NameNodeByHand.sites(inService(file))).containsExactly("near", "near", "tier3");
        } finally {
            nameNode.decommission(List.of());
        }
        nameNode.settle();
        assertThat(nameNode.isAsTheBudgetSays(file)).isTrue();
    }

    @Test
    void siteThatIsDecommissionedIsReplacedByTheOtherAndGetsItsCopyBack() throws Exception {
        String file = "/site-leaving";
        nameNode.write(file, 3);
        List<DatanodeDescriptor> site = new ArrayList<>();
        for (String address : NameNodeByHand.DISTANT) {
            site.add(nameNode.descriptor(address));
        }
        nameNode.decommission(NameNodeByHand.DISTANT);
        try {
            nameNode.settleUntil(() -> site.stream().allMatch(DatanodeDescriptor::isDecommissioned));

            assertThat(NameNodeByHand.sites(inService(file))).containsExactly("near", "near", "near");
        } finally {
            nameNode.decommission(List.of());
        }
        nameNode.settleUntil(() -> nameNode.isAsTheBudgetSays(file));
    }

    /** Its monitor asks the policy whether the block is well placed, and a distant copy is missing all the while. */
    @Test
    void nearNodeIsDecommissionedThoughTheDistantSiteIsInMaintenance() throws Exception {
        String file = "/leaving-alone";
        nameNode.maintain(NameNodeByHand.DISTANT);
        try {
            nameNode.write(file, 3);
            nameNode.settleUntil(() -> inService(file).length == 3);
            DatanodeDescriptor leaving = nameNode.descriptor(inService(file)[0].getIpAddr());

            nameNode.decommission(leaving);

            nameNode.settleUntil(leaving::isDecommissioned);
            assertThat(NameNodeByHand.sites(inService(file))).containsExactly("near", "near", "near");
        } finally {
            nameNode.decommission(List.of());
        }
        nameNode.settleUntil(() -> nameNode.isAsTheBudgetSays(file));
    }

    private DatanodeInfo[] inService(String file) throws IOException {
        return Arrays.stream(nameNode.block(file).getLocations())
                .filter(DatanodeInfo::isInService)
                .toArray(DatanodeInfo[]::new);
    }

    private static DatanodeInfo oneAt(String site, DatanodeInfo... nodes) {
        return Arrays.stream(nodes)
                .filter(node -> NameNodeByHand.sites(node).contains(site))
                .findFirst()
                .orElseThrow();
    }
}
