package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** GET requests to daemons' web servers, each with a time limit for the whole of the answer. Thread-safe. */
final class DaemonPage {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient http;
    private final Duration limit;

    /** With that limit for each request. */
    DaemonPage(Duration limit) {
        this.limit = limit;
        this.http = HttpClient.newBuilder()
                .connectTimeout(limit)
                .followRedirects(HttpClient.Redirect.NORMAL) // a standby ResourceManager sends to the active one
                .build();
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
