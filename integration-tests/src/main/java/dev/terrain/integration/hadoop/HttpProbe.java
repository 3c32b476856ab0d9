package dev.terrain.integration.hadoop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * Readiness read from what a daemon answers over HTTP.
 *
 * @param condition what is waited for, in words
 * @param uri where the daemon answers with JSON
 * @param holds whether that JSON says that the condition is met
 */
record HttpProbe(String condition, URI uri, Predicate<JsonNode> holds) {

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    /** A NameNode that answers; it is still in safe mode. */
    static HttpProbe nameNode(String authority) {
        return new HttpProbe("it answers", nameNodeState(authority), json -> !json.path("beans")
                .isEmpty());
    }

    /** So many DataNodes that the NameNode hears from and that let it leave safe mode. */
    static HttpProbe dataNodes(String nameNodeAuthority, int count) {
        return new HttpProbe(
                "NameNode out of safe mode, " + count + " live DataNode(s)", nameNodeState(nameNodeAuthority), json -> {
                    JsonNode state = json.path("beans").path(0);
                    return state.path("FSState").asText().equals("Operational")
                            && state.path("NumLiveDataNodes").asInt() >= count;
                });
    }

    /** A ResourceManager that answers. */
    static HttpProbe resourceManager(String authority) {
        return nodeManagers("it answers", authority, 0);
    }

    /** So many NodeManagers that the ResourceManager gives work to. */
    static HttpProbe nodeManagers(String resourceManagerAuthority, int count) {
        return nodeManagers(count + " active NodeManager(s) at the ResourceManager", resourceManagerAuthority, count);
    }

    private static HttpProbe nodeManagers(String condition, String resourceManagerAuthority, int count) {
        return new HttpProbe(
                condition,
                uri(resourceManagerAuthority, "/ws/v1/cluster/metrics"),
                json -> json.path("clusterMetrics").path("activeNodes").asInt(-1) >= count);
    }

    /** A JobHistory server that answers. */
    static HttpProbe historyServer(String authority) {
        return new HttpProbe("it answers", uri(authority, "/ws/v1/history/info"), json -> !json.path("historyInfo")
                .isMissingNode());
    }

    /** True once the condition holds; false as well while the daemon does not answer yet. */
    boolean isReady() throws IOException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .timeout(Duration.ofSeconds(5))
                .header("Accept", "application/json")
                .build();
        try {
            var answer = Interruptible.call(() -> CLIENT.send(request, BodyHandlers.ofString()));
            return answer.statusCode() == 200 && holds.test(JSON.readTree(answer.body()));
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            return false; // not listening yet, or still starting its web application
        }
    }

    private static URI nameNodeState(String authority) {
        return uri(authority, "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState");
    }

    private static URI uri(String authority, String path) {
        return URI.create("http://" + authority + path);
    }
}
