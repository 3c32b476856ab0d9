package dev.terrain.rack.internal.map;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * The state on a NameNode's JMX page.
 *
 * @param jmx the page itself, as in {@code http://namenode:9870/jmx}
 */
public record StateUrl(URI jmx) implements StateSource {

    /** The bean that has it, in the domain and service of the NameNode's own. */
    public static final String BEAN = "RackTopologyState";

    private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(5).toMillis();

    /** 100,000 nodes take about 30 MB; an answer that is longer comes from something else. */
    private static final int MOST_BYTES = 64 << 20;

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Reads the NameNode's present state.
     *
     * @throws IOException naming the address and what is wrong
     */
    @Override
    public Optional<RackState> read() throws IOException {
        URI page = URI.create(jmx + "?qry=Hadoop:service=NameNode,name=" + BEAN);
        try {
            JsonNode state = JSON.readTree(get(page)).path("beans").path(0).path("State");
            if (!state.isTextual()) {
                throw new IOException("there is no " + BEAN + ": is dfs.net.topology.impl set there?");
            }
            return Optional.of(StateJson.read(state.asText()));
        } catch (IOException | IllegalArgumentException e) {
            throw new IOException(page + " tells no state (" + e.getMessage() + ")", e);
        }
    }

    @Override
    public String toString() {
        return "the state at " + jmx;
    }

    private static String get(URI page) throws IOException {
        if (!(page.toURL().openConnection() instanceof HttpURLConnection connection)) {
            throw new IOException("http or https is needed");
        }
        connection.setConnectTimeout(TIMEOUT_MILLIS);
        connection.setReadTimeout(TIMEOUT_MILLIS);
        try (InputStream in = connection.getInputStream()) {
            byte[] answer = in.readNBytes(MOST_BYTES + 1);
            if (answer.length > MOST_BYTES) {
                throw new IOException("it answers more than " + MOST_BYTES + " bytes");
            }
            return new String(answer, StandardCharsets.UTF_8);
        } finally {
            connection.disconnect();
        }
    }
}
