package dev.terrain.spill.internal.reduce;

import static java.util.Objects.requireNonNull;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.task.reduce.ShuffleHeader;

/** What a NodeManager's shuffle handler does, at all addresses of this machine, and what may go wrong with it. */
final class MapOutputServer implements Closeable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "map-output-server");
        thread.setDaemon(true);
        return thread;
    });
    private final Map<TaskAttemptID, MapOutputs.Output> outputs = new ConcurrentHashMap<>();
    private final Map<TaskAttemptID, Fault> faults = new ConcurrentHashMap<>();

    /** What happens to an output that is asked for. */
    enum Fault {
        /** A byte of its checksum is another one. */
        CORRUPT,
        /** The connection ends in the middle of it. */
        DROP,
        /** It is said to be for another reduce. */
        WRONG_REDUCE,
        /** The whole request is answered with that status. */
        NOT_FOUND,
        SERVER_ERROR;

        boolean isOfRequest() {
            return this == NOT_FOUND || this == SERVER_ERROR;
        }
    }

    MapOutputServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(0), 0);
        server.setExecutor(threads);
        server.createContext("/mapOutput", this::answer);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Serves other outputs from now on. */
    void serve(Map<TaskAttemptID, MapOutputs.Output> others) {
        faults.clear();
        outputs.clear();
        outputs.putAll(others);
    }

    /** Serves an output wrongly, the next time it is asked for. */
    void failOnce(TaskAttemptID map, Fault fault) {
        faults.put(map, fault);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String query = exchange.getRequestURI().getQuery();
            String hash = exchange.getRequestHeaders().getFirst(SecureShuffleUtils.HTTP_HEADER_URL_HASH);
            SecureShuffleUtils.verifyReply(
                    hash,
                    SecureShuffleUtils.buildMsgFrom(new URL("http", "localhost", port(), "/mapOutput?" + query)),
                    ReduceTaskOfTest.SECRET);
            TaskAttemptID[] maps = Arrays.stream(
                            query.substring(query.indexOf("&map=") + 5).split(","))
                    .map(TaskAttemptID::forName)
                    .toArray(TaskAttemptID[]::new);
            List<Fault> ofRequest = new ArrayList<>();
            for (TaskAttemptID map : maps) {
                Fault fault = faults.get(map);
                if (fault != null && fault.isOfRequest()) {
                    ofRequest.add(fault);
                    faults.remove(map);
                }
            }
            if (!ofRequest.isEmpty()) {
                exchange.sendResponseHeaders(ofRequest.get(0) == Fault.NOT_FOUND ? 404 : 500, -1);
                return;
            }
            exchange.getResponseHeaders().add(ShuffleHeader.HTTP_HEADER_NAME, ShuffleHeader.DEFAULT_HTTP_HEADER_NAME);
            exchange.getResponseHeaders()
                    .add(ShuffleHeader.HTTP_HEADER_VERSION, ShuffleHeader.DEFAULT_HTTP_HEADER_VERSION);
            exchange.getResponseHeaders()
                    .add(
                            SecureShuffleUtils.HTTP_HEADER_REPLY_URL_HASH,
                            SecureShuffleUtils.hashFromString(hash, ReduceTaskOfTest.SECRET));
            send(exchange, maps);
        }
    }

    /** Sends outputs, up to the first that fails: what is behind it is not read. */
    private void send(HttpExchange exchange, TaskAttemptID[] maps) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(body);
        Fault fault = null;
        int begin = 0;
        for (int i = 0; i < maps.length && fault == null; i++) {
            MapOutputs.Output output = requireNonNull(outputs.get(maps[i]), "an output that nobody has");
            fault = faults.remove(maps[i]);
            int reduce = fault == Fault.WRONG_REDUCE ? MapOutputs.REDUCE - 1 : MapOutputs.REDUCE;
            new ShuffleHeader(maps[i].toString(), output.segment().capacity(), output.rawLength(), reduce).write(data);
            begin = body.size();
            data.write(output.segment().array());
        }
        byte[] bytes = body.toByteArray();
        int middle = (begin + bytes.length) / 2;
        if (fault == Fault.CORRUPT) {
            bytes[bytes.length - 1] ^= 1;
        }
        exchange.sendResponseHeaders(200, bytes.length);
        OutputStream out = exchange.getResponseBody();
        out.write(bytes, 0, fault == Fault.DROP ? middle : bytes.length);
        out.flush();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
