package dev.terrain.integration.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How this JVM asks a cluster's web servers.
 *
 * @param hdfsScheme what NameNodes and DataNodes speak: {@code http} or {@code https}
 * @param client that asks
 * @param login to web servers
 */
public record WebAccess(String hdfsScheme, HttpClient client, Login login) {

    static final ObjectMapper JSON = new ObjectMapper();

    /** Without a login: HDFS believes a name in the address. */
    public static final WebAccess PLAIN = new WebAccess(
            "http",
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build(),
            host -> Optional.empty());

    /** A page of a NameNode or DataNode. */
    URI hdfs(String authority, String page) {
        return URI.create(hdfsScheme + "://" + authority + page);
    }

    /** What a server answers, with the login that it may want; JSON where it has several forms. */
    HttpResponse<String> get(URI uri) throws IOException {
        return send("GET", uri, login.authorization(uri.getHost()));
    }

    /** What a server answers to that method, with the header {@code Authorization} if there is one. */
    HttpResponse<String> send(String method, URI uri, Optional<String> authorization) throws IOException {
        // A DataNode's web server refuses a request that offers HTTP/2.
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .method(method, BodyPublishers.noBody())
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(Duration.ofSeconds(30))
                .header("Accept", "application/json, */*");
        authorization.ifPresent(value -> request.header("Authorization", value));
        return Interruptible.call(() -> client.send(request.build(), BodyHandlers.ofString()));
    }

    /** Whether a page in JSON is there and says so; false as well while the server does not answer yet. */
    boolean says(URI page, Predicate<JsonNode> holds) throws IOException {
        try {
            HttpResponse<String> answer = get(page);
            return answer.statusCode() == 200 && holds.test(JSON.readTree(answer.body()));
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            return false; // not listening yet, or still starting its web application
        }
    }

    /** How to say who is asking. */
    @FunctionalInterface
    public interface Login {

        /** The header {@code Authorization} for a request to that host; empty where a name is enough. */
        Optional<String> authorization(String host) throws IOException;
    }
}
