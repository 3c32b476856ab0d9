package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;

/**
 * Reads {@code /jmx}, {@code /conf} and other pages of daemons, with a time limit for the whole of each answer.
 * Thread-safe.
 */
final class DaemonSurvey {

    /** The page with the configuration in effect. */
    static final String CONFIGURATION = "/conf";

    private static final String ROLE = "/jmx?qry=Hadoop:service=*,name=JvmMetrics";
    private static final String RUNTIME = "/jmx?qry=java.lang:type=Runtime";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final Duration limit;

    /** With that limit for each request. */
    DaemonSurvey(Duration limit) {
        this.limit = limit;
        this.http = HttpClient.newBuilder()
                .connectTimeout(limit)
                .followRedirects(HttpClient.Redirect.NORMAL) // a standby ResourceManager sends to the active one
                .build();
    }

    /**
     * The role and facts of the daemon at a URL; empty if no plugin acts in it, as in a DataNode.
     *
     * @throws IOException when it does not answer; the message says how, in a few words
     */
    Optional<Facts> ask(String base) throws IOException {
        Optional<Role> role = role(json(base, ROLE));
        if (role.isEmpty()) {
            return Optional.empty();
        }
        JsonNode runtime = json(base, RUNTIME).path("beans").path(0);
        String classPath = runtime.path("ClassPath").asText();
        Map<String, JsonNode> beans = new HashMap<>();
        for (String bean : Metrics.beans(role.get())) {
            JsonNode found = json(base, "/jmx?qry=Hadoop:service=" + role.get().service() + ",name=" + bean);
            for (JsonNode only : found.path("beans")) {
                beans.put(bean, only);
            }
        }
        Configuration conf = configuration(get(base, CONFIGURATION));
        for (JsonNode option : runtime.path("SystemProperties")) { // variables are replaced by them first
            conf.set(option.path("key").asText(), option.path("value").asText());
        }
        return Optional.of(new Facts(new Node(role.get(), base), conf, ClassPath.of(classPath), beans));
    }

    private static Optional<Role> role(JsonNode jvmMetrics) throws IOException {
        for (JsonNode bean : jvmMetrics.path("beans")) {
            try {
                String service = new ObjectName(bean.path("name").asText()).getKeyProperty("service");
                return Role.ofService(service);
            } catch (MalformedObjectNameException e) {
                throw new IOException("is not a Hadoop daemon: " + e.getMessage(), e);
            }
        }
        throw new IOException("is not a Hadoop daemon: it has no JvmMetrics");
    }

    /** The page is a configuration file with a source for each property, and with variables as they were written. */
    private static Configuration configuration(String xml) throws IOException {
        Configuration conf = new Configuration(false);
        boolean replacesByOwnValuesOnly = true;
        conf.addResource(
                new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), CONFIGURATION, replacesByOwnValuesOnly);
        try {
            conf.size(); // reads it
            return conf;
        } catch (RuntimeException e) {
            throw new IOException("does not answer a configuration to " + CONFIGURATION, e);
        }
    }

    /**
     * The answer to {@code base + path}.
     *
     * @throws IOException when there is none in time, or another status than 200; the message says which, in a few
     *     words
     */
    String get(String base, String path) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                .header("Accept", "*/*")
                .build();
        CompletableFuture<HttpResponse<String>> answer = http.sendAsync(request, BodyHandlers.ofString());
        try {
            HttpResponse<String> response = answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (response.statusCode() != 200) {
                throw new IOException(
                        "answers " + response.statusCode() + " to " + path + meaning(response.statusCode()));
            }
            return response.body();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        } catch (TimeoutException e) {
            throw new IOException("no answer to " + path + " within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw new IOException("does not answer: " + reason(e), e);
        } finally {
            answer.cancel(true);
        }
    }

    /** As {@link #get}, of a page in JSON. */
    JsonNode json(String base, String path) throws IOException {
        try {
            return JSON.readTree(get(base, path));
        } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
            throw new IOException("does not answer JSON to " + path, e);
        }
    }

    private static String meaning(int status) {
        return switch (status) {
            case 401 -> " (it requires a login; docs/compatibility.md, Kerberos, has the remedy)";
            case 403 -> " (hadoop.security.instrumentation.requires.admin is set)";
            default -> "";
        };
    }

    private static String reason(ExecutionException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
