package dev.terrain.lustre.internal.topology;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeys;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.yarn.api.records.NodeReport;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.HAUtil;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** The nodes that run now, spelled as their NodeManagers registered, with the racks that the ResourceManager sees. */
public final class YarnNodes {

    /** How long a connection may take to be made. */
    private static final int CONNECT_MILLIS = 3000;

    /** Two further attempts, a second apart: nobody is held up for much more than 10 s, where YARN takes 15 minutes. */
    private static final long RETRY_MILLIS = 2000;

    private static final int ANSWER_MILLIS = 30_000;

    private YarnNodes() {}

    /**
     * Asks the ResourceManager.
     *
     * @param mapFile what the operator wrote of a node wins
     */
    public static List<Place> running(Configuration conf, MapFile mapFile) throws IOException {
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(impatient(conf));
            client.start();
            return client.getNodeReports(NodeState.RUNNING).stream()
                    .map(node -> place(node, mapFile))
                    .toList();
        } catch (YarnException e) {
            throw new IOException("the ResourceManager does not report its nodes", e);
        }
    }

    private static Configuration impatient(Configuration job) {
        Configuration conf = new YarnConfiguration(job);
        // Beside the local runner there is none, as a rule.
        boolean isLocal =
                MRConfig.LOCAL_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME));
        conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, isLocal ? 0 : RETRY_MILLIS);
        // With several, each is asked once.
        conf.setInt(
                YarnConfiguration.CLIENT_FAILOVER_MAX_ATTEMPTS,
                HAUtil.getRMHAIds(conf).size());
        conf.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, RETRY_MILLIS / 2);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_KEY, 0);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_MAX_RETRIES_ON_SOCKET_TIMEOUTS_KEY, 0);
        conf.setInt(CommonConfigurationKeysPublic.IPC_CLIENT_CONNECT_TIMEOUT_KEY, CONNECT_MILLIS);
        conf.setInt(CommonConfigurationKeys.IPC_CLIENT_RPC_TIMEOUT_KEY, ANSWER_MILLIS);
        return conf;
    }

    private static Place place(NodeReport node, MapFile mapFile) {
        Place written = mapFile.node(node.getNodeId().getHost());
        return new Place(
                written.name(), written.rack().or(() -> Optional.ofNullable(node.getRackName())), written.at());
    }
}
