package dev.terrain.integration.client;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSUtilClient;
import org.apache.hadoop.hdfs.protocol.BlockListAsLongs;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocolPB.DatanodeProtocolClientSideTranslatorPB;
import org.apache.hadoop.hdfs.security.token.block.ExportedBlockKeys;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.protocol.BlockReportContext;
import org.apache.hadoop.hdfs.server.protocol.DatanodeCommand;
import org.apache.hadoop.hdfs.server.protocol.DatanodeRegistration;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorage;
import org.apache.hadoop.hdfs.server.protocol.NamespaceInfo;
import org.apache.hadoop.hdfs.server.protocol.RegisterCommand;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports;
import org.apache.hadoop.hdfs.server.protocol.SlowPeerReports;
import org.apache.hadoop.hdfs.server.protocol.StorageBlockReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;
import org.apache.hadoop.util.VersionInfo;

/**
 * Many DataNodes without blocks, which register, report and send heartbeats as real ones do, and count what the
 * NameNode has them do:
 *
 * <pre>hadoop jar ... SimulatedDataNodes HOW-MANY ADDRESS SECONDS</pre>
 *
 * <p>Ends with a line {@code registrations N, full reports M}. Who is told to register again does so, and sends another
 * full report, as DataNodes do (BPServiceActor.reRegister of Hadoop 3.4.2).
 */
public final class SimulatedDataNodes extends Configured implements Tool {

    private static final int FIRST_PORT = 20_000;
    private static final long CAPACITY_BYTES = 1L << 40;
    private static final Duration HEARTBEAT = Duration.ofSeconds(3);

    private final List<Simulated> nodes = new ArrayList<>();
    private int registrations;
    private int reports;

    private record Simulated(DatanodeRegistration registration, DatanodeStorage storage) {}

    /** Runs them against the NameNode of Hadoop's default configuration. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new SimulatedDataNodes(), arguments));
    }

    @Override
    public int run(String[] arguments) throws IOException, InterruptedException {
        int count = Integer.parseInt(arguments[0]);
        Instant end = Instant.now().plusSeconds(Long.parseLong(arguments[2]));
        // One for all, which rack-topology connects to.
        try (ServerSocket port = new ServerSocket(0, 1000, InetAddress.getByName(arguments[1]))) {
            DatanodeProtocolClientSideTranslatorPB nameNode = new DatanodeProtocolClientSideTranslatorPB(
                    DFSUtilClient.getNNAddress(FileSystem.getDefaultUri(getConf())), getConf());
            NamespaceInfo namespace = nameNode.versionRequest();
            for (int i = 0; i < count; i++) {
                join(nameNode, namespace, arguments[1], FIRST_PORT + i, port);
            }
            System.out.println("joined");
            while (Instant.now().isBefore(end)) {
                Instant next = Instant.now().plus(HEARTBEAT);
                for (Simulated node : nodes) {
                    beat(nameNode, namespace, node);
                }
                Thread.sleep(Math.max(0, Duration.between(Instant.now(), next).toMillis()));
            }
        }
        System.out.println("registrations " + registrations + ", full reports " + reports);
        return 0;
    }

    private void join(
            DatanodeProtocolClientSideTranslatorPB nameNode,
            NamespaceInfo namespace,
            String address,
            int dataPort,
            ServerSocket ipc)
            throws IOException {
        DatanodeID id =
                new DatanodeID(address, address, UUID.randomUUID().toString(), dataPort, 0, 0, ipc.getLocalPort());
        Simulated node = new Simulated(
                new DatanodeRegistration(
                        id, new DataStorage(namespace), new ExportedBlockKeys(), VersionInfo.getVersion()),
                new DatanodeStorage(DatanodeStorage.generateUuid()));
        node.registration.setNamespaceInfo(namespace);
        register(nameNode, namespace, node);
        nodes.add(node);
    }

    private void register(DatanodeProtocolClientSideTranslatorPB nameNode, NamespaceInfo namespace, Simulated node)
            throws IOException {
        nameNode.registerDatanode(node.registration);
        registrations++;
        nameNode.blockReport(
                node.registration,
                namespace.getBlockPoolID(),
                new StorageBlockReport[] {new StorageBlockReport(node.storage, BlockListAsLongs.EMPTY)},
                new BlockReportContext(1, 0, System.nanoTime(), 0));
        reports++;
    }

    /** A NameNode that does not answer is asked again with the next heartbeat. */
    private void beat(DatanodeProtocolClientSideTranslatorPB nameNode, NamespaceInfo namespace, Simulated node) {
        StorageReport[] storages = {new StorageReport(node.storage, false, CAPACITY_BYTES, 0, CAPACITY_BYTES, 0, 0)};
        try {
            DatanodeCommand[] commands = nameNode.sendHeartbeat(
                            node.registration,
                            storages,
                            0,
                            0,
                            0,
                            0,
                            0,
                            null,
                            false,
                            SlowPeerReports.EMPTY_REPORT,
                            SlowDiskReports.EMPTY_REPORT)
                    .getCommands();
            for (DatanodeCommand command : commands) {
                if (command instanceof RegisterCommand) {
                    register(nameNode, namespace, node);
                }
            }
        } catch (IOException e) {
            System.out.println("no answer: " + e.getMessage());
        }
    }
}
