package dev.terrain.rack.internal.probe;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.io.IOUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connect to a node, from its SYN until it is closed. Not thread-safe.
 *
 * @param startNanos when its SYN was sent
 * @param isConnected whether it was answered while it began
 */
record Attempt(Target target, SocketChannel channel, long startNanos, boolean isConnected) {

    private static final Logger LOG = LoggerFactory.getLogger(Attempt.class);

    /**
     * Starts a connect. The selector reports the answer unless it is there already; empty if the connect fails at once.
     */
    static Optional<Attempt> begin(Target target, Selector selector, LongSupplier nanoTime) {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            long startNanos = nanoTime.getAsLong();
            boolean isConnected = channel.connect(target.socket());
            Attempt attempt = new Attempt(target, channel, startNanos, isConnected);
            if (!isConnected) {
                channel.register(selector, SelectionKey.OP_CONNECT, attempt);
            }
            return Optional.of(attempt);
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} cannot be probed", target, e);
            IOUtils.cleanupWithLogger(LOG, channel);
            return Optional.empty();
        }
    }

    /** Whether the selected event was an answer and not a refusal. */
    boolean isAnswered() {
        try {
            return channel.finishConnect();
        } catch (IOException | CancelledKeyException e) {
            LOG.debug("{} does not answer", target, e);
            return false;
        }
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** Closes with FIN: no unread data, no linger. Idempotent. */
    void close() {
        IOUtils.cleanupWithLogger(LOG, channel);
    }
}
