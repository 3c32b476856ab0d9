package dev.terrain.integration.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.function.Predicate;

/**
 * Readiness read from what a daemon answers over HTTP.
 *
 * @param condition what is waited for, in words
 * @param web how it is asked
 * @param uri where the daemon answers with JSON
 * @param holds whether that JSON says that the condition is met
 */
record HttpProbe(String condition, WebAccess web, URI uri, Predicate<JsonNode> holds) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** A NameNode that answers; it is still in safe mode. */
    static HttpProbe nameNode(WebAccess web, String authority) {
        return new HttpProbe("it answers", web, nameNodeState(web, authority), json -> !json.path("beans")
                .isEmpty());
    }

    /** So many DataNodes that the NameNode hears from and that let it leave safe mode. */
    static HttpProbe dataNodes(WebAccess web, String nameNodeAuthority, int count) {
        return new HttpProbe(
                "NameNode out of safe mode, " + count + " live DataNode(s)",
                web,
                nameNodeState(web, nameNodeAuthority),
                json -> {
                    JsonNode state = json.path("beans").path(0);
                    return state.path("FSState").asText().equals("Operational")
                            && state.path("NumLiveDataNodes").asInt() >= count;
                });
    }

    /** A DataNode that has registered with its NameNode since it started. */
    static HttpProbe dataNode(WebAccess web, String authority) {
        return new HttpProbe(
                "it is registered",
                web,
                URI.create(web.hdfsScheme() + "://" + authority + "/jmx?qry=Hadoop:service=DataNode,name=DataNodeInfo"),
                json -> json.path("beans")
                        .path(0)
                        .path("BPServiceActorInfo")
                        .asText()
                        .contains("RUNNING"));
    }

    /** A ResourceManager that answers. */
    static HttpProbe resourceManager(WebAccess web, String authority) {
        return nodeManagers("it answers", web, authority, 0);
    }

    /** So many NodeManagers that the ResourceManager gives work to. */
    static HttpProbe nodeManagers(WebAccess web, String resourceManagerAuthority, int count) {
        return nodeManagers(
                count + " active NodeManager(s) at the ResourceManager", web, resourceManagerAuthority, count);
    }

    private static HttpProbe nodeManagers(String condition, WebAccess web, String resourceManagerAuthority, int count) {
        return new HttpProbe(
                condition,
                web,
                uri(resourceManagerAuthority, "/ws/v1/cluster/metrics"),
                json -> json.path("clusterMetrics").path("activeNodes").asInt(-1) >= count);
    }

    /** A JobHistory server that answers. */
    static HttpProbe historyServer(WebAccess web, String authority) {
        return new HttpProbe("it answers", web, uri(authority, "/ws/v1/history/info"), json -> !json.path("historyInfo")
                .isMissingNode());
    }

    /** True once the condition holds; false as well while the daemon does not answer yet. */
    boolean isReady() throws IOException {
        try {
            var answer = web.get(uri);
            return answer.statusCode() == 200 && holds.test(JSON.readTree(answer.body()));
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            return false; // not listening yet, or still starting its web application
        }
    }

    private static URI nameNodeState(WebAccess web, String authority) {
        return URI.create(
                web.hdfsScheme() + "://" + authority + "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState");
    }

    private static URI uri(String authority, String path) {
        return URI.create("http://" + authority + path);
    }
}
