package dev.terrain.integration.cluster;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Optional;

/**
 * How this JVM asks a cluster's web servers.
 *
 * @param hdfsScheme what NameNodes and DataNodes speak: {@code http} or {@code https}
 * @param client that asks
 * @param login to web servers
 */
public record WebAccess(String hdfsScheme, HttpClient client, Login login) {

    /** Without a login: HDFS believes a name in the address. */
    static final WebAccess PLAIN = new WebAccess(
            "http",
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build(),
            host -> Optional.empty());

    /** A request to a server, with the login that it may want. */
    HttpRequest.Builder request(URI uri) throws IOException {
        // A DataNode's web server refuses a request that offers HTTP/2.
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).version(HttpClient.Version.HTTP_1_1);
        login.authorization(uri.getHost()).ifPresent(value -> request.header("Authorization", value));
        return request;
    }

    /** How to say who is asking. */
    @FunctionalInterface
    public interface Login {

        /** The header {@code Authorization} for a request to that host; empty where a name is enough. */
        Optional<String> authorization(String host) throws IOException;
    }
}
