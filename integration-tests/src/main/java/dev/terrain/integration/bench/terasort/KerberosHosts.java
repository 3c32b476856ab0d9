package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.ClusterBuilder;
import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.SiteFile;
import dev.terrain.integration.cluster.StockHadoop;
import dev.terrain.integration.fixture.kerberos.SecureCluster;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * A cluster with Kerberos on this machine, with two NodeManagers where the input is on Lustre, so that there is a
 * nearer one. With rack-topology among the plugins, NameNode and ResourceManager start anew when the arm changes: with
 * its classes, or without them.
 */
final class KerberosHosts implements Surroundings {

    /** What runs tasks that read from Lustre: two addresses of this machine. */
    static final List<String> WORKERS = List.of(Host.LOCAL.name(), "127.0.0.2");

    private static final Duration MEASURED_WITHIN = Duration.ofMinutes(2);

    private final SecureCluster cluster;
    private final TeraSortCommand options;
    private boolean runsRack;

    private KerberosHosts(SecureCluster cluster, TeraSortCommand options) {
        this.cluster = cluster;
        this.options = options;
    }

    /** Starts a KDC. */
    static KerberosHosts create(TeraSortCommand options) throws IOException {
        options.say("a KDC, principals with their keys, and a certificate");
        return new KerberosHosts(SecureCluster.create(options.cluster().resolve("kerberos")), options);
    }

    @Override
    public void hold(ClusterBuilder description) throws IOException {
        cluster.describe(description);
        if (options.rowsOn == RowsOn.LUSTRE) {
            String second = WORKERS.get(1);
            description.nodeManagers(List.of(Host.LOCAL, new Host(second, second, List.of())));
        }
    }

    @Override
    public void beforeInput(StockHadoop hadoop, Arm arm) throws IOException {
        if (options.has(arm, Plugin.RACK) == runsRack) {
            return;
        }
        runsRack = !runsRack;
        if (runsRack) {
            hadoop.configure(options.quickMeasuring());
        } else {
            hadoop.restore(options.quickMeasuring());
        }
        hadoop.restartNameNode();
        hadoop.restartResourceManager();
    }

    /** With rack-topology in the NameNode: it has measured the DataNode, and obeys administrators only. */
    @Override
    public void beforeSort(StockHadoop hadoop, Arm arm) throws IOException {
        if (options.has(arm, Plugin.RACK)) {
            hadoop.nameNode(1).awaitMetric("RackTopology", "NearNodes", 1, MEASURED_WITHIN);
            JobRun refused = refresh(hadoop, SecureCluster.USER);
            if (refused.exitCode() == 0 || !refused.tail().contains(SecureCluster.USER + " may not")) {
                throw new IOException(
                        "rack-topology does not refuse a user who administers nothing:\n" + refused.tail());
            }
            refresh(hadoop, SecureCluster.ADMINISTRATOR)
                    .requireSuccess("rack-topology does not obey an administrator: the command");
            options.say("rack-topology has measured the DataNode, and obeys administrators only");
        }
    }

    private JobRun refresh(StockHadoop hadoop, String principal) throws IOException {
        String hdfs = hadoop.properties(SiteFile.CORE).getOrDefault("fs.defaultFS", "");
        return hadoop.command(cluster.as(principal))
                .run(List.of("dfsadmin", "-refresh", URI.create(hdfs).getAuthority(), "terrain-rack", "probe"));
    }

    @Override
    public void close() throws IOException {
        cluster.close();
    }
}
