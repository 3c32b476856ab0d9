package dev.terrain.integration.bench.suites;

import dev.terrain.integration.cluster.JarOfSource;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A topology for mini clusters that puts their DataNodes at two sites. The suites have their own switch mapping
 * (StaticMapping), with racks one deep or none, and all DataNodes at one address: neither our mapping nor an overrides
 * file reaches them.
 *
 * <p>A rack whose name ends with an even digit is distant, every other one is near. Of the DataNodes without a rack the
 * third, sixth, ... that registers in this JVM is distant. A deeper location stays as it is.
 */
final class TwoSites {

    static final String CLASS_NAME = "TwoSitesTopology";

    private static final String SOURCE = """
            import java.util.HashMap;
            import java.util.Map;
            import org.apache.hadoop.hdfs.net.DFSNetworkTopology;
            import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
            import org.apache.hadoop.net.NetworkTopology;
            import org.apache.hadoop.net.Node;

            public class TwoSitesTopology extends DFSNetworkTopology {

              private static final Map<String, Integer> TURNS = new HashMap<>();

              @Override
              public void add(Node node) {
                String rack = node == null ? "" : node.getNetworkLocation();
                if (rack.matches("/[^/@]+") && node instanceof DatanodeInfo && isDistant(rack, (DatanodeInfo) node)) {
                  node.setNetworkLocation(rack + "@tier3");
                }
                super.add(node);
              }

              private static boolean isDistant(String rack, DatanodeInfo node) {
                if (!rack.equals(NetworkTopology.DEFAULT_RACK)) {
                  char last = rack.charAt(rack.length() - 1);
                  return Character.isDigit(last) && last % 2 == 0;
                }
                synchronized (TURNS) {
                  return TURNS.computeIfAbsent(node.getDatanodeUuid(), uuid -> TURNS.size()) % 3 == 2;
                }
              }
            }
            """;

    private TwoSites() {}

    /** Makes a jar with it. */
    static Path jar(List<Path> classpath, Path folder) throws IOException {
        return new JarOfSource(classpath, folder).compile(CLASS_NAME, SOURCE);
    }
}
