package dev.terrain.integration.cluster;

import java.io.IOException;
import java.net.URI;

/** Whether a cluster's daemons do their work, by what their web servers say; false while they do not answer. */
record Readiness(WebAccess web, ClusterSites sites, Roles roles) {

    /** Whether the first NameNode is out of safe mode and hears from as many DataNodes as there are. */
    boolean hasDataNodes() throws IOException {
        return new NameNodeState(web, sites.nameNodeHttp(1))
                .serves(roles.dataNodes().size());
    }

    /** Whether each DataNode has registered since it started; for DataNodes on hosts of their own. */
    boolean areDataNodesRegistered() throws IOException {
        for (Host host : roles.dataNodes()) {
            String authority = host.address() + ":" + DaemonCommands.DATA_NODE_HTTP_PORT;
            URI info = web.hdfs(authority, "/jmx?qry=Hadoop:service=DataNode,name=DataNodeInfo");
            if (!web.says(
                    info, json -> json.findPath("BPServiceActorInfo").asText().contains("RUNNING"))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the ResourceManager answers and has so many active NodeManagers. */
    boolean hasNodeManagers(int count) throws IOException {
        URI metrics = URI.create("http://" + sites.resourceManagerHttp() + "/ws/v1/cluster/metrics");
        return web.says(metrics, json -> json.findPath("activeNodes").asInt(-1) >= count);
    }

    boolean hasHistory() throws IOException {
        URI info = URI.create("http://" + sites.historyHttp() + "/ws/v1/history/info");
        return web.says(info, json -> json.has("historyInfo"));
    }
}
