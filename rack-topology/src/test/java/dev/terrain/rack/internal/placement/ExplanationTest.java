package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.hdfs.Sites;
import dev.terrain.rack.internal.placement.Explanation.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.junit.jupiter.api.Test;

class ExplanationTest {

    private final List<DatanodeInfo> nodes = new ArrayList<>();

    ExplanationTest() {
        for (int i = 1; i <= 4; i++) {
            nodes.add(DFSTestUtil.getDatanodeDescriptor("10.0.0." + i, "/r1"));
            nodes.add(DFSTestUtil.getDatanodeDescriptor("10.0.1." + i, "/r1@tier3"));
        }
    }

    private Explanation explain(String budget, int replication, String... locations) {
        Rules rules = Rules.of(budget, 2);
        return Explanation.of(rules, Sites.count(nodes), "/f", replication, Arrays.asList(locations));
    }

    @Test
    void saysWhatIsThere() {
        Explanation explanation = explain("1", 3, "/r1@tier3", "/r1", "/r1");

        assertThat(explanation.home()).isEqualTo("near");
        assertThat(explanation.roles()).containsExactly(Role.DISTANT, Role.HOME, Role.HOME);
        assertThat(explanation.toCome()).isEmpty();
    }

    @Test
    void saysWhatIsMissing() {
        assertThat(explain("1", 3, "/r1", "/r1").toCome())
                .containsExactly(
                        "1 replica missing at another site: the distant copy, made after the block is complete");
        assertThat(explain("30%", 3, "/r1", "/r1").toCome())
                .containsExactly("1 replica missing, at near or another site as the budget decides");
        assertThat(explain("1", 2, "/r1", "/r1").toCome())
                .containsExactly("1 replica to be copied to another site, then as many at near go");
    }

    @Test
    void saysWhichOneGoes() {
        assertThat(explain("1", 2, "/r1", "/r1", "/r1@tier3").roles())
                .containsExactly(Role.EXCESS, Role.HOME, Role.DISTANT);
    }

    @Test
    void blockWithoutReplicasHasNoHome() {
        assertThat(explain("1", 3).toCome()).containsExactly("no replica on a DataNode that stays");
    }

    @Test
    void replicasThatAreMissingAtTheOnlySiteAreSaidToo() {
        nodes.removeIf(node -> node.getNetworkLocation().equals("/r1@tier3"));

        assertThat(explain("1", 3, "/r1", "/r1").toCome()).containsExactly("1 replica missing");
        assertThat(explain("1", 3, "/r1", "/r1", "/r1").toCome()).isEmpty();
    }
}
