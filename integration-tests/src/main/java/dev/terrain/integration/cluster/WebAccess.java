package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
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

    /** What a server answers, with the login that it may want; JSON where it has several forms. */
    HttpResponse<String> get(URI uri) throws IOException {
        // A DataNode's web server refuses a request that offers HTTP/2.
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .version(HttpClient.Version.HTTP_1_1)
                .timeout(Duration.ofSeconds(10))
                .header("Accept", "application/json, */*");
        login.authorization(uri.getHost()).ifPresent(value -> request.header("Authorization", value));
        return Interruptible.call(() -> client.send(request.build(), BodyHandlers.ofString()));
    }

    /** How to say who is asking. */
    @FunctionalInterface
    public interface Login {

        /** The header {@code Authorization} for a request to that host; empty where a name is enough. */
        Optional<String> authorization(String host) throws IOException;
    }
}
