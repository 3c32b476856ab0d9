package dev.terrain.integration.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a NameNode says of itself, asked anew each time, from its pages.
 *
 * @param web how it is asked
 * @param authority where
 */
public record NameNodeState(WebAccess web, String authority) {

    private static final String SERVICE = "Hadoop:service=NameNode,name=";

    /** Not the metrics of the name without "State": those are up to 10 s old. */
    private static final String NAME_SYSTEM = SERVICE + "FSNamesystemState";

    private static final Duration METRICS_RENEWED_AFTER = Duration.ofSeconds(11);

    /** Whether it answers; it may still be in safe mode. */
    boolean answers() throws IOException {
        return web.says(page(NAME_SYSTEM), json -> !json.path("beans").isEmpty());
    }

    /**
     * Whether it is out of safe mode and hears from so many DataNodes. One that has registered counts as live, and gets
     * no block before its first heartbeat tells its capacity.
     */
    boolean serves(int dataNodes) throws IOException {
        return web.says(page(NAME_SYSTEM), json -> {
            JsonNode state = json.path("beans").path(0);
            return state.path("FSState").asText().equals("Operational")
                    && state.path("NumLiveDataNodes").asInt() >= dataNodes
                    && (dataNodes == 0 || state.path("CapacityTotal").asLong() > 0);
        });
    }

    /**
     * Blocks that have fewer replicas than they should, or that are on the way to them, as of the last round of the
     * NameNode's redundancy monitor ({@code dfs.namenode.redundancy.interval.seconds}).
     */
    public long blocksWithTooFewReplicas() throws IOException {
        JsonNode system = bean(NAME_SYSTEM);
        return count(system, "UnderReplicatedBlocks")
                + count(system, "PendingReconstructionBlocks")
                + count(system, "ScheduledReplicationBlocks");
    }

    /** Blocks none of whose replicas can be read. */
    public long missingBlocks() throws IOException {
        return count(bean(SERVICE + "NameNodeInfo"), "NumberOfMissingBlocks");
    }

    /** DataNodes that it hears from. */
    public int liveDataNodes() throws IOException {
        return (int) count(bean(NAME_SYSTEM), "NumLiveDataNodes");
    }

    /**
     * The network location that it has for a DataNode, as in {@code /default-rack}.
     *
     * @throws IOException when it does not hear from that DataNode
     */
    public String location(Host dataNode) throws IOException {
        return liveNode(dataNode).path("location").asText();
    }

    /**
     * {@code In Service}, {@code Decommission In Progress}, {@code Decommissioned} and so on.
     *
     * @throws IOException when it does not hear from that DataNode
     */
    public String adminState(Host dataNode) throws IOException {
        return liveNode(dataNode).path("adminState").asText();
    }

    private JsonNode liveNode(Host dataNode) throws IOException {
        JsonNode nodes = WebAccess.JSON.readTree(
                bean(SERVICE + "NameNodeInfo").path("LiveNodes").asText("{}"));
        String address = InetAddress.getByName(dataNode.address()).getHostAddress();
        for (JsonNode node : nodes) {
            if (node.path("xferaddr").asText().startsWith(address + ":")) {
                return node;
            }
        }
        throw new IOException("the NameNode does not hear from " + dataNode.name());
    }

    /** {@code active} or {@code standby}; empty while it starts. */
    public String role() throws IOException {
        return bean(SERVICE + "NameNodeStatus").path("State").asText();
    }

    /** The bean of that name; empty when there is none. */
    public JsonNode bean(String name) throws IOException {
        return WebAccess.JSON.readTree(web.get(page(name)).body()).path("beans").path(0);
    }

    /** Its metrics as Prometheus gets them, where {@code hadoop.prometheus.endpoint.enabled} is true. */
    public String prometheus() throws IOException {
        return web.get(web.hdfs(authority, "/prom")).body();
    }

    /** What fsck finds below a path: the NameNode does the work, the command prints what this page answers. */
    Fsck fsck(String path) throws IOException {
        String words = "ugi=" + System.getProperty("user.name") + "&path=" + path + "&files=1&blocks=1&locations=1";
        String printed = web.get(web.hdfs(authority, "/fsck?" + words)).body();
        return Fsck.parse(printed.lines().toList());
    }

    private URI page(String bean) {
        return web.hdfs(authority, "/jmx?qry=" + bean);
    }

    /**
     * Waits until a metric has a value: Hadoop's metrics system shows in JMX what is up to 10 s old.
     *
     * @throws IOException when it has another value after that time
     */
    public void awaitMetric(String source, String metric, long value, Duration within) throws IOException {
        Interruptible.require(
                within,
                Duration.ofMillis(500),
                () -> count(bean(SERVICE + source), metric) == value,
                () -> metric + " of " + source + " is " + count(bean(SERVICE + source), metric) + ", not " + value);
    }

    /**
     * All numbers of some metrics sources as {@code SOURCE: METRIC}, none of them older than this call, which therefore
     * takes eleven seconds: Hadoop's metrics system shows in JMX what is up to 10 s old, and makes it new when asked.
     */
    public Map<String, Long> metrics(List<String> sources) throws IOException {
        for (String source : sources) {
            bean(SERVICE + source);
        }
        Interruptible.sleep(METRICS_RENEWED_AFTER);
        Map<String, Long> metrics = new TreeMap<>();
        for (String source : sources) {
            for (Map.Entry<String, JsonNode> metric : bean(SERVICE + source).properties()) {
                if (metric.getValue().isNumber()) {
                    metrics.put(
                            source + ": " + metric.getKey(), metric.getValue().asLong());
                }
            }
        }
        return metrics;
    }

    private static long count(JsonNode bean, String name) throws IOException {
        if (!bean.has(name)) {
            throw new IOException("the NameNode has no " + name + " yet");
        }
        return bean.path(name).asLong();
    }
}
