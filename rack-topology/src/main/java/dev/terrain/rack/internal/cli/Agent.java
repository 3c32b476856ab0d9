package dev.terrain.rack.internal.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.rack.internal.cli.ProbeRound.Answers;
import dev.terrain.rack.internal.latency.Target;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes what this machine measures of others, for the NameNode: in every line
 * {@code {"from":ADDRESS,"to":ADDRESS,"micros":N,"at":MILLISECONDS SINCE 1970}}. The file is replaced as a whole.
 */
final class Agent {

    /** How the NameNode knows such files. */
    static final String ENDING = ".jsonl";

    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Target> targets;
    private final String from;
    private final Path file;

    Agent(List<Target> targets, String from, Path file) {
        this.targets = targets;
        this.from = from;
        this.file = file;
    }

    /** The address from which a target is reached; nothing is sent to find it. */
    static String localAddress(Target target) throws IOException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.connect(target.socket());
            return ((InetSocketAddress) channel.getLocalAddress()).getAddress().getHostAddress();
        }
    }

    /** Measures, writes and rests, until the process is ended. */
    void run(int count, Duration interval, PrintStream out) throws IOException {
        out.println("writes " + file + " from " + from + " every " + interval.toSeconds() + " s");
        while (!Thread.currentThread().isInterrupted()) {
            round(count);
            try {
                Thread.sleep(interval.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("interrupted");
            }
        }
    }

    /** Measures and writes once; a target that did not answer has no line. */
    void round(int count) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Answers answers : ProbeRound.run(targets, count)) {
            if (!answers.micros().isEmpty()) {
                lines.add(JSON.createObjectNode()
                        .put("from", from)
                        .put("to", answers.target().socket().getAddress().getHostAddress())
                        .put("micros", answers.micros().get(0))
                        .put("at", Instant.now().toEpochMilli())
                        .toString());
            }
        }
        Path absolute = file.toAbsolutePath();
        Path fresh =
                Files.createTempFile(Optional.ofNullable(absolute.getParent()).orElse(absolute), ".agent", ".tmp");
        try {
            Files.write(fresh, lines);
            Files.move(fresh, absolute, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
