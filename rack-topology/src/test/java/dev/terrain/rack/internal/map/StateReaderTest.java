package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class StateReaderTest {

    private static final Duration INTERVAL = Duration.ofSeconds(30);
    private static final String UNKNOWN = "/default-rack";

    @TempDir
    Path folder;

    @Test
    void followsTheFileAndKeepsTheLastMapWhenItBreaks() throws IOException {
        Path path = folder.resolve("latency.json");
        StateReader reader = reader(new StateFile(path));
        assertThat(reader.map().locate("dn1")).hasToString(UNKNOWN);

        new StateFile(path).write(StateFileTest.STATE);
        assertThat(reader.readOnce()).isEqualTo(INTERVAL);
        assertThat(reader.map().locate("dn1")).hasToString("/r1@tier3");

        Files.writeString(path, "broken");
        assertThat(reader.readOnce()).isGreaterThan(INTERVAL);
        assertThat(reader.map().locate("dn1")).hasToString("/r1@tier3");
    }

    @Test
    void asksEverLessOftenWhileThereIsNothingAndAsOftenAsBeforeAfterwards() throws IOException {
        Path path = folder.resolve("latency.json");
        StateReader reader = reader(new StateFile(path));

        assertThat(reader.readOnce()).isEqualTo(INTERVAL.multipliedBy(2));
        assertThat(reader.readOnce()).isEqualTo(INTERVAL.multipliedBy(4));
        for (int i = 0; i < 100; i++) {
            assertThat(reader.readOnce()).isLessThanOrEqualTo(INTERVAL.multipliedBy(20));
        }
        new StateFile(path).write(StateFileTest.STATE);
        assertThat(reader.readOnce()).isEqualTo(INTERVAL);
    }

    @Test
    void whoWaitsForItsStartHasTheFirstState() throws IOException {
        Path path = folder.resolve("latency.json");
        new StateFile(path).write(StateFileTest.STATE);

        try (StateReader reader = reader(new StateFile(path))) {
            reader.start();
            assertThat(reader.map().locate("10.0.0.1")).hasToString("/r1@tier3");
        }
    }

    @Test
    @Timeout(60)
    void itsThreadEndsWhenNobodyHasIt() throws InterruptedException {
        AtomicInteger reads = new AtomicInteger();
        new StateReader(
                        () -> {
                            reads.incrementAndGet();
                            return Optional.of(StateFileTest.STATE);
                        },
                        Duration.ofMillis(1),
                        Tables.NONE)
                .start();

        int before;
        do {
            System.gc();
            before = reads.get();
            Thread.sleep(100);
        } while (reads.get() > before);

        assertThat(reads.get()).isPositive();
    }

    @Test
    void readsTheNameNodesPage() throws IOException {
        ObjectNode page = new ObjectMapper().createObjectNode();
        page.putArray("beans").addObject().put("State", StateJson.write(StateFileTest.STATE));
        try (Page server = new Page(page.toString())) {
            StateReader reader = reader(new StateUrl(server.uri()));

            assertThat(reader.readOnce()).isEqualTo(INTERVAL);
            assertThat(reader.map().locate("dn1")).hasToString("/r1@tier3");
        }
    }

    @Test
    void aPageWithoutTheBeanChangesNothing() throws IOException {
        try (Page server = new Page("{\"beans\": []}")) {
            StateReader reader = reader(new StateUrl(server.uri()));

            assertThat(reader.readOnce()).isGreaterThan(INTERVAL);
            assertThat(reader.map().locate("dn1")).hasToString(UNKNOWN);
        }
    }

    private static StateReader reader(StateSource source) {
        return new StateReader(source, INTERVAL, Tables.NONE);
    }

    /** An HTTP server that answers the one query that is right. */
    private static final class Page implements AutoCloseable {

        private final HttpServer server;

        Page(String text) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/jmx", exchange -> {
                byte[] answer = text.getBytes(StandardCharsets.UTF_8);
                boolean right = "qry=Hadoop:service=NameNode,name=RackTopologyState"
                        .equals(exchange.getRequestURI().getQuery());
                exchange.sendResponseHeaders(right ? 200 : 404, answer.length);
                try (OutputStream out = exchange.getResponseBody()) {
                    out.write(answer);
                }
            });
            server.start();
        }

        URI uri() {
            return URI.create("http://localhost:" + server.getAddress().getPort() + "/jmx");
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
