package dev.terrain.rack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.map.Location;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every block, in clusters, with budgets and from writers made at random; the seed names the case. */
class PlacementPropertiesTest {

    private static final int CASES = 100;
    private static final int BLOCKS = 12;
    private static final String[] SITES = {"near", "tier1", "tier3", "osaka"};
    private static final String[] BUDGETS = {"0", "1", "2", "1+", "2+", "30%", "100%", "/=0,/f=2", "/=1,/f=30%"};

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyBlockSettlesWithinTheBudgetAndIsCalledWellPlaced(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < CASES; i++) {
            Case one = new Case(random);
            for (int block = 0; block < BLOCKS; block++) {
                one.writeAndSettle(random);
            }
        }
    }

    /** One cluster with its settings. */
    private static final class Case {

        private final String budget;
        private final int minNear;
        private final Map<String, Integer> nodesBySite = new HashMap<>();
        private final SimulatedCluster cluster;

        private Case(Random random) {
            budget = BUDGETS[random.nextInt(BUDGETS.length)];
            minNear = 1 + random.nextInt(3);
            Configuration conf = new Configuration(false);
            conf.set("terrain.rack.distant-replicas", budget);
            conf.setInt("terrain.rack.min-near", minNear);
            cluster = new SimulatedCluster(conf);
            for (String site : SITES) {
                int nodes = site.equals("near") ? 1 + random.nextInt(8) : random.nextInt(4);
                for (int n = 0; n < nodes; n++) {
                    cluster.add(1, new Location(site, "/r" + random.nextInt(3)).toString());
                }
                nodesBySite.put(site, nodes);
            }
        }

        private void writeAndSettle(Random random) {
            int replication = 1 + random.nextInt(6);
            Node writer = writer(random);
            List<DatanodeStorageInfo> replicas = cluster.create("/f/a", replication, writer);
            String what = nodesBySite + " budget " + budget + " min-near " + minNear + " replication " + replication
                    + " writer " + (writer == null ? "unknown" : writer.getNetworkLocation()) + " began "
                    + SimulatedCluster.sitesOf(replicas);
            int nodes = cluster.storages().size();

            assertThat(replicas).as(what).doesNotHaveDuplicates();
            assertThat(replicas.size())
                    .as(what)
                    .isBetween(Math.min(Math.min(minNear, replication), nodes), replication);
            assertSettles(what, replicas, replication);

            replicas.remove(random.nextInt(replicas.size()));
            if (!replicas.isEmpty()) {
                assertSettles(what + ", one lost", replicas, replication);
                int other = 1 + random.nextInt(6);
                assertSettles(what + ", setrep " + other, replicas, other);
            }
        }

        private void assertSettles(String what, List<DatanodeStorageInfo> replicas, int replication) {
            cluster.settle("/f/a", replicas, replication);
            String then = what + " came to " + SimulatedCluster.sitesOf(replicas);

            assertThat(replicas).as(then).doesNotHaveDuplicates();
            assertThat(replicas)
                    .as(then)
                    .hasSize(Math.min(replication, cluster.storages().size()));
            assertThat(cluster.verify(replicas, replication).isPlacementPolicySatisfied())
                    .as(then)
                    .isTrue();
            assertThat(distant(replicas)).as(then).isLessThanOrEqualTo(mostDistant(replicas, replication));
            assertThat(cluster.settle("/f/a", replicas, replication)).as(then).isZero();
        }

        /** By the fullest site as home: no more distant replicas than any other reading of the block has. */
        private static int distant(List<DatanodeStorageInfo> replicas) {
            List<String> sites = SimulatedCluster.sitesOf(replicas);
            return sites.size()
                    - sites.stream()
                            .mapToInt(site -> Collections.frequency(sites, site))
                            .max()
                            .orElse(0);
        }

        /** The budget's, or as many as a home has no nodes for. */
        private int mostDistant(List<DatanodeStorageInfo> replicas, int replication) {
            int most = Math.min(
                    replication - 1,
                    switch (budget) {
                        case "0" -> 0;
                        case "1", "30%", "100%", "/=1,/f=30%" -> 1;
                        case "2", "/=0,/f=2" -> 2;
                        default -> replication - 1;
                    });
            List<Integer> atHome = new ArrayList<>();
            for (String site : SimulatedCluster.sitesOf(replicas)) {
                atHome.add(nodesBySite.get(site));
            }
            return Math.max(most, replication - Collections.max(atHome));
        }

        private @Nullable Node writer(Random random) {
            return switch (random.nextInt(3)) {
                case 0 -> null;
                case 1 -> new NodeBase("client", new Location(SITES[random.nextInt(SITES.length)], "/r0").toString());
                default ->
                    cluster.storages()
                            .get(random.nextInt(cluster.storages().size()))
                            .getDatanodeDescriptor();
            };
        }
    }
}
