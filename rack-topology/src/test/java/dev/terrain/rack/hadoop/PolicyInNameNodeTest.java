package dev.terrain.rack.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.AddBlockFlag;
import org.apache.hadoop.hdfs.protocol.BlockType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.SystemErasureCodingPolicies;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every way in which a NameNode asks its policy, with the answer carried out: six near nodes and three distant ones.
 */
class PolicyInNameNodeTest {

    private static final Node NEAR_CLIENT = new NodeBase("client", "/r0");

    /**
     * Tries of what is a matter of chance; with stock placement one of them fails for certain, so to say: 1 - 3^-20.
     */
    private static final int DRAWS = 20;

    private static NameNodeByHand nameNode;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        nameNode = NameNodeByHand.sixNearAndThreeDistant(folder);
    }

    @AfterAll
    static void stop() {
        nameNode.close();
    }

    @ParameterizedTest
    @CsvSource({
        "10.0.0.1 10.0.0.2, near near",
        "10.0.0.1, near near",
        "10.9.0.2, near near tier3",
        "10.9.0.1 10.9.0.2, near tier3 tier3",
        "10.9.0.1 10.9.0.2 10.9.0.3, tier3 tier3 tier3",
        "10.0.0.1 10.0.0.2 10.0.0.3, near near near",
    })
    void favouredNodesAreTakenAndTheRestIsBySite(String favoured, String begins) throws Exception {
        String file = "/favoured-" + favoured.replace(' ', '-');
        String[] named = Stream.of(favoured.split(" ", -1))
                .map(address -> address + ":9866")
                .toArray(String[]::new);

        LocatedBlock block = nameNode.begin(file, 3, null, named);

        assertThat(block.getLocations()).extracting(DatanodeID::getIpAddr).contains(favoured.split(" ", -1));
        assertThat(NameNodeByHand.sites(block.getLocations())).containsExactly(begins.split(" ", -1));
        nameNode.end(file, block);
        nameNode.settle();
        List<String> ends = NameNodeByHand.sites(nameNode.block(file).getLocations());
        assertThat(ends).hasSize(3).contains("near", "tier3");
    }

    @Test
    void writerThatWantsNoLocalReplicaHasThemAtItsSite() throws Exception {
        DatanodeDescriptor writer = nameNode.descriptor("10.0.0.1");

        for (int i = 0; i < DRAWS; i++) {
            assertThat(newBlock(writer, AddBlockFlag.NO_LOCAL_WRITE))
                    .hasSize(2)
                    .doesNotContain(writer)
                    .allMatch(node -> NameNodeByHand.sites(node).contains("near"));
        }
    }

    @Test
    void writerThatWantsNoReplicaOnItsRackHasThemAtItsSite() throws Exception {
        for (int i = 0; i < DRAWS; i++) {
            assertThat(newBlock(nameNode.descriptor("10.0.0.1"), AddBlockFlag.NO_LOCAL_RACK))
                    .extracting(Node::getNetworkLocation)
                    .containsExactly("/r1", "/r1");
        }
    }

    @Test
    void writerThatWantsNoReplicaOnTheOnlyRackOfItsSiteHasThemThere() throws Exception {
        assertThat(newBlock(nameNode.descriptor("10.9.0.1"), AddBlockFlag.NO_LOCAL_RACK))
                .extracting(Node::getNetworkLocation)
                .containsExactly("/r0@tier3", "/r0@tier3");
    }

    /** Hadoop then names no client (FSDirWriteFileOp.chooseTargetForNewBlock). */
    @Test
    void writerWhoseLocalityIsIgnoredIsTakenForNear() throws Exception {
        for (int i = 0; i < DRAWS; i++) {
            assertThat(newBlock(null, AddBlockFlag.IGNORE_CLIENT_LOCALITY))
                    .extracting(Node::getNetworkLocation)
                    .containsExactlyInAnyOrder("/r0", "/r1");
        }
    }

    @ParameterizedTest
    @CsvSource({"10.0.0.1", "10.9.0.1"})
    void webHdfsSendsAClientOnADataNodeToThatNodeAndElseToOneOfItsSite(String address) throws Exception {
        DatanodeDescriptor client = nameNode.descriptor(address);

        assertThat(webHdfs(client, Set.of())).containsExactly(client);
        for (int i = 0; i < DRAWS; i++) {
            assertThat(webHdfs(client, Set.of(client))).hasSize(1).doesNotContain(client);
            assertThat(NameNodeByHand.sites(webHdfs(client, Set.of(client)).get(0)))
                    .isEqualTo(NameNodeByHand.sites(client));
        }
    }

    @Test
    void stripedBlocksAreOnAsManyRacksAsHadoopsOwnPolicyForThemWants() throws Exception {
        ErasureCodingPolicy code = SystemErasureCodingPolicies.getByID(SystemErasureCodingPolicies.RS_3_2_POLICY_ID);

        for (int i = 0; i < DRAWS; i++) {
            DatanodeStorageInfo[] targets = nameNode.blocks()
                    .chooseTarget4NewBlock(
                            "/striped",
                            5,
                            NEAR_CLIENT,
                            new HashSet<>(),
                            NameNodeByHand.BLOCK_BYTES,
                            List.of(),
                            HdfsConstants.HOT_STORAGE_POLICY_ID,
                            BlockType.STRIPED,
                            code,
                            EnumSet.noneOf(AddBlockFlag.class));
            assertThat(nodes(targets))
                    .hasSize(5)
                    .extracting(Node::getNetworkLocation)
                    .contains("/r0", "/r1", "/r0@tier3");
        }
    }

    /** Of a file of two near replicas and a distant one, a node fails while it is appended to. */
    @ParameterizedTest
    @CsvSource({"near", "tier3"})
    void pipelineOfAnAppendIsJoinedByANearNodeAndTheBudgetHoldsAfterwards(String failing) throws Exception {
        String file = "/appended-" + failing;
        nameNode.write(file, 3);
        LocatedBlock last = nameNode.append(file);
        assertThat(NameNodeByHand.sites(last.getLocations())).containsExactly("near", "near", "tier3");
        int failed = indexOf(failing, last.getLocations());

        LocatedBlock joined = nameNode.rpc()
                .getAdditionalDatanode(
                        file,
                        nameNode.rpc().getFileInfo(file).getFileId(),
                        last.getBlock(),
                        without(failed, last.getLocations()),
                        without(failed, last.getStorageIDs()),
                        new DatanodeInfo[] {last.getLocations()[failed]},
                        1,
                        NameNodeByHand.CLIENT);

        assertThat(NameNodeByHand.sites(joined.getLocations()))
                .containsExactly("near", "near", failing.equals("near") ? "tier3" : "near");
        assertThat(joined.getLocations()).doesNotContain(last.getLocations()[failed]);
        recover(file, last, joined);
        nameNode.settle();
        assertThat(nameNode.isAsTheBudgetSays(file)).isTrue();
    }

    /** Distant nodes have no SSD: the copy is made on a disk, as Hadoop falls back, and stays there. */
    @ParameterizedTest
    @CsvSource({"HOT, DISK DISK DISK", "ALL_SSD, DISK SSD SSD", "ONE_SSD, DISK DISK SSD"})
    void storageTypesAreTheFilesWhereTheSiteHasThem(String policy, String types) throws Exception {
        String file = "/typed-" + policy;

        nameNode.end(file, nameNode.begin(file, 3, policy));
        nameNode.settle();

        LocatedBlock block = nameNode.block(file);
        assertThat(NameNodeByHand.sites(block.getLocations())).containsExactly("near", "near", "tier3");
        assertThat(Arrays.stream(block.getStorageTypes()).map(StorageType::name).sorted())
                .containsExactly(types.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource({"1, near", "2, near tier3", "4, near near near tier3"})
    void otherReplicationKeepsTheBudget(int replication, String ends) throws Exception {
        String file = "/setrep-" + replication;
        nameNode.write(file, 3);

        assertThat(nameNode.rpc().setReplication(file, (short) replication)).isTrue();
        nameNode.settle();

        assertThat(NameNodeByHand.sites(nameNode.block(file).getLocations())).containsExactly(ends.split(" ", -1));
    }

    private static List<DatanodeDescriptor> newBlock(@Nullable Node writer, AddBlockFlag flag) throws IOException {
        return nodes(nameNode.blocks()
                .chooseTarget4NewBlock(
                        "/new",
                        3,
                        writer,
                        new HashSet<>(),
                        NameNodeByHand.BLOCK_BYTES,
                        List.of(),
                        HdfsConstants.HOT_STORAGE_POLICY_ID,
                        BlockType.CONTIGUOUS,
                        null,
                        EnumSet.of(flag)));
    }

    private static List<DatanodeDescriptor> webHdfs(DatanodeDescriptor client, Set<Node> excluded) {
        return nodes(nameNode.blocks()
                .chooseTarget4WebHDFS("/web", client, new HashSet<>(excluded), NameNodeByHand.BLOCK_BYTES));
    }

    private static List<DatanodeDescriptor> nodes(DatanodeStorageInfo... storages) {
        return Arrays.stream(storages)
                .map(DatanodeStorageInfo::getDatanodeDescriptor)
                .toList();
    }

    /** What a client does with the pipeline that it was given. */
    private static void recover(String file, LocatedBlock last, LocatedBlock joined) throws IOException {
        LocatedBlock renewed =
                nameNode.rpc().updateBlockForPipeline(new ExtendedBlock(last.getBlock()), NameNodeByHand.CLIENT);
        nameNode.rpc()
                .updatePipeline(
                        NameNodeByHand.CLIENT,
                        last.getBlock(),
                        renewed.getBlock(),
                        joined.getLocations(),
                        joined.getStorageIDs());
        nameNode.end(
                file,
                new LocatedBlock(
                        renewed.getBlock(), joined.getLocations(), joined.getStorageIDs(), joined.getStorageTypes()));
    }

    private static int indexOf(String site, DatanodeInfo... nodes) {
        for (int i = 0; i < nodes.length; i++) {
            if (NameNodeByHand.sites(nodes[i]).contains(site)) {
                return i;
            }
        }
        throw new AssertionError("none at " + site + ": " + Arrays.toString(nodes));
    }

    private static <T> T[] without(int index, T[] all) {
        List<T> others = new ArrayList<>(Arrays.asList(all));
        others.remove(index);
        return others.toArray(Arrays.copyOf(all, 0));
    }
}
