package dev.terrain.lustre;

import dev.terrain.lustre.LustreSettings.Metric;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import dev.terrain.lustre.internal.split.FileLocator;
import dev.terrain.lustre.internal.topology.Distance;
import dev.terrain.lustre.internal.topology.LustreClient;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.Measured;
import dev.terrain.lustre.internal.topology.NodeSource;
import dev.terrain.lustre.internal.topology.RackTree;
import dev.terrain.lustre.internal.topology.RegisteredNodes;
import dev.terrain.lustre.internal.topology.ReverseDns;
import dev.terrain.lustre.internal.topology.Torus;
import dev.terrain.lustre.internal.topology.YarnNodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.net.DNSToSwitchMapping;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.ScriptBasedMapping;
import org.apache.hadoop.util.ReflectionUtils;

/** Puts together what settings and Hadoop's own configuration say of where locality comes from. */
public final class LocalitySources {

    /** Of this JVM, so that one job need not ask again for what was found out for another. */
    private static final ReverseDns DNS =
            new ReverseDns(LocalitySources::nameOf, Duration.ofSeconds(1), Duration.ofSeconds(5), System::nanoTime);

    private LocalitySources() {}

    /**
     * Reads the operator's files; asks nobody else yet.
     *
     * @throws IllegalArgumentException when a file cannot be read, or does not say what it may
     */
    public static FileLocator.Sources from(LustreSettings settings, Configuration conf, LustreClient client)
            throws IOException {
        MapFile mapFile = MapFile.empty();
        if (settings.mapFile().isPresent()) {
            Path file = settings.mapFile().get();
            mapFile = MapFile.parse(file.toString(), Files.readAllLines(file));
        }
        return new FileLocator.Sources(
                new ExtendedAttribute(settings.attribute()),
                client,
                mapFile,
                nid -> nid.isLoopback() ? localHost() : nid.ipAddress().flatMap(DNS::nameOf),
                nodes(settings, mapFile, conf),
                distance(settings, conf));
    }

    private static NodeSource nodes(LustreSettings settings, MapFile mapFile, Configuration conf) {
        // Loaded when it is asked: a client that need not ask may be without YARN's jars.
        NodeSource running = () -> YarnNodes.running(conf, mapFile);
        if (settings.nodes().equals(LustreSettings.OF_YARN)) {
            return running;
        }
        NodeSource written = settings.nodes().equals(LustreSettings.OF_MAP_FILE)
                ? mapFile::nodes
                : () -> settings.nodes().stream().map(mapFile::node).toList();
        // The local runner has no NodeManagers.
        return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME).equals(MRConfig.LOCAL_FRAMEWORK_NAME)
                ? written
                : new RegisteredNodes(written, running);
    }

    private static Distance distance(LustreSettings settings, Configuration conf) throws IOException {
        if (settings.metric() == Metric.TORUS) {
            return new Torus(settings.torusSize());
        }
        if (settings.metric() == Metric.MEASURED) {
            Path file = settings.distanceFile().orElseThrow();
            return Measured.parse(file.toString(), Files.readAllLines(file));
        }
        DNSToSwitchMapping mapping = ReflectionUtils.newInstance(
                conf.getClass(
                        CommonConfigurationKeysPublic.NET_TOPOLOGY_NODE_SWITCH_MAPPING_IMPL_KEY,
                        ScriptBasedMapping.class,
                        DNSToSwitchMapping.class),
                conf);
        return new RackTree(hosts -> racks(mapping, hosts));
    }

    /** In the order of the hosts, which are asked for at once: each call may start the operator's script. */
    private static List<String> racks(DNSToSwitchMapping mapping, List<String> hosts) {
        List<String> racks = mapping.resolve(hosts);
        if (racks != null && racks.size() == hosts.size()) {
            return racks;
        }
        // The script failed, maybe for one of them only; if for a second one too it is not asked again.
        List<String> found = new ArrayList<>();
        int failures = 0;
        for (String host : hosts) {
            List<String> rack = failures < 2 ? mapping.resolve(List.of(host)) : null;
            if (rack == null || rack.isEmpty()) {
                failures++;
                found.add(NetworkTopology.DEFAULT_RACK);
            } else {
                found.add(rack.get(0));
            }
        }
        return found;
    }

    /** As a NodeManager names itself unless configured (YARN's NodeManager registers its canonical host name). */
    static Optional<String> localHost() {
        try {
            return Optional.of(InetAddress.getLocalHost().getCanonicalHostName());
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** Empty where DNS knows no name, and Java gives the address back. */
    private static Optional<String> nameOf(String address) {
        try {
            String name = InetAddress.getByName(address).getCanonicalHostName();
            return name.equals(InetAddress.getByName(address).getHostAddress()) ? Optional.empty() : Optional.of(name);
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
