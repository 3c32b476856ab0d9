package dev.terrain.install.internal.check;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** A web server that answers what a real daemon answered (see recorded/README.md), with changes. */
final class FakeDaemon implements AutoCloseable {

    private final HttpServer server;
    private final Map<String, String> pages = new HashMap<>();

    private FakeDaemon() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** A daemon of that role, with the recorded files. */
    static FakeDaemon of(Role role) throws IOException {
        FakeDaemon fake = new FakeDaemon();
        String beans = "Hadoop:service=" + role.service() + ",name=";
        fake.pages.put(
                "/jmx?qry=Hadoop:service=*,name=JvmMetrics", "{\"beans\":[{\"name\":\"" + beans + "JvmMetrics\"}]}");
        fake.pages.put("/jmx?qry=java.lang:type=Runtime", text("runtime.json"));
        fake.pages.put("/conf", text("conf.xml"));
        for (String bean : Metrics.beans(role)) {
            fake.pages.put("/jmx?qry=" + beans + bean, text(bean + ".json"));
        }
        return fake;
    }

    /** A page of its own. */
    FakeDaemon page(String path, String body) {
        pages.put(path, body);
        return this;
    }

    /** Has another text wherever that one is. */
    FakeDaemon replace(String text, String other) {
        pages.replaceAll((path, body) -> body.replace(text, other));
        return this;
    }

    /** A recorded file. */
    static String text(String name) throws IOException {
        try (InputStream in = FakeDaemon.class.getResourceAsStream("/dev/terrain/install/recorded/" + name)) {
            return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    String address() {
        return "localhost:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = pages.get(exchange.getRequestURI().toString());
        byte[] bytes = (body == null ? "" : body).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(body == null ? 404 : 200, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
