package dev.terrain.rack.internal.latency;

import dev.terrain.rack.internal.latency.ProbeSchedule.Outcome;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures round trips by TCP: from the SYN that is sent to the SYN-ACK that comes back, which the kernels at both ends
 * answer without the programs there. One daemon thread with one selector; never more sockets open and never more
 * connects a second than the settings allow. Thread-safe.
 *
 * <p>Nothing is sent: the connection is closed in order as soon as it stands. A connect that is refused is a failure,
 * though a packet did come back: it may be the answer of a firewall on the way, much nearer than the node.
 *
 * <p>A connect whose SYN was lost is answered a second late, when the kernel has sent it again (RFC 6298): such an
 * outlier, like that of a busy machine, is left to the minimum of {@link RoundTrips}.
 */
public final class Prober implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Prober.class);

    /** The selector waits in whole milliseconds; what falls due meanwhile is done together. */
    private static final long STEP_NANOS = 1_000_000;

    /** After something that must not happen, such as no file descriptor for the selector. */
    private static final long RETRY_MILLIS = 1000;

    /** A probe that is late, for example after the machine slept, does not make up for it by more a second. */
    private static final long LATE_NANOS = 10_000_000;

    private final ProbeSettings settings;
    private final Ticker ticker;
    private final ProbeListener listener;
    private final ProbeSchedule schedule;
    private final Thread thread = new Thread(this::run, "terrain rack prober");
    private final long gapNanos;
    private final int burst;

    // The prober's thread's own. In the order of their starts, so that the first is the first to be too late.
    private final Deque<Attempt> underWay = new ArrayDeque<>();
    private int open;
    private long nextConnectNanos;

    private volatile boolean closed;
    private volatile @Nullable Selector selector;

    public Prober(ProbeSettings settings, Ticker ticker, ProbeListener listener) {
        this.settings = settings;
        this.ticker = ticker;
        this.listener = listener;
        schedule = new ProbeSchedule(settings.interval(), settings.window() + 1);
        gapNanos = 1_000_000_000L / settings.perSecond();
        burst = (int) Math.max(1, STEP_NANOS / gapNanos);
        nextConnectNanos = ticker.nanos();
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Has the node probed from now on, at this socket. */
    public void add(Target target) {
        schedule.add(target, ticker.nanos());
        wakeUp();
    }

    /** Has the node probed no more; a probe that is under way is still told of. */
    public void remove(String address) {
        schedule.remove(address);
    }

    /** Makes every node due now; how soon each has its turn depends on the connects allowed a second. */
    public void probeAll() {
        schedule.allNow(ticker.nanos());
        wakeUp();
    }

    /** How many nodes are probed. */
    public int size() {
        return schedule.size();
    }

    /** Ends the thread and closes every socket; idempotent. */
    @Override
    public void close() {
        closed = true;
        wakeUp();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    long threadId() {
        return thread.getId();
    }

    private void wakeUp() {
        Selector current = selector;
        if (current != null) {
            current.wakeup();
        }
    }

    private void run() {
        while (!closed) {
            try (Selector opened = Selector.open()) {
                selector = opened;
                while (!closed) {
                    step(opened);
                }
            } catch (IOException | RuntimeException e) {
                LOG.warn("probing is interrupted, and starts anew: {}", e.toString());
                pause();
            } finally {
                selector = null;
                giveUp();
            }
        }
    }

    private void step(Selector opened) throws IOException {
        for (int i = 0; i < burst && mayConnect(opened); i++) {
            Optional<Target> due = schedule.next(ticker.nanos());
            if (due.isEmpty()) {
                break;
            }
            connect(due.get(), opened);
        }
        long waitNanos = untilNext();
        if (waitNanos <= 0) {
            opened.selectNow();
        } else {
            opened.select(Math.max(1, waitNanos / 1_000_000));
        }
        long answeredNanos = ticker.nanos(); // before anything else: the time from here on is not the network's
        for (SelectionKey key : opened.selectedKeys()) {
            answered((Attempt) key.attachment(), answeredNanos);
        }
        opened.selectedKeys().clear();
        expire(answeredNanos);
    }

    private boolean mayConnect(Selector opened) {
        // A closed socket is a key, and open, until the selector has looked at it.
        return opened.keys().size() < settings.inFlight() && nextConnectNanos - ticker.nanos() <= 0;
    }

    private void connect(Target target, Selector opened) {
        nextConnectNanos = Math.max(nextConnectNanos, ticker.nanos() - LATE_NANOS) + gapNanos;
        Optional<Attempt> begun = begin(target, opened);
        if (begun.isEmpty()) {
            schedule.ended(target, Outcome.FAILED, ticker.nanos());
            listener.failed(target.address());
        } else if (begun.get().connected) { // at once, as on the loopback device
            end(begun.get(), ticker.nanos(), Outcome.SUCCEEDED);
        } else {
            underWay.addLast(begun.get());
        }
    }

    private Optional<Attempt> begin(Target target, Selector opened) {
        SocketChannel channel = null;
        try {
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            long startNanos = ticker.nanos();
            boolean connected = channel.connect(target.socket());
            Attempt attempt = new Attempt(target, channel, startNanos, connected);
            if (!connected) {
                channel.register(opened, SelectionKey.OP_CONNECT, attempt);
            }
            open++;
            return Optional.of(attempt);
        } catch (IOException | RuntimeException e) {
            LOG.debug("{} cannot be probed", target, e);
            close(channel);
            return Optional.empty();
        }
    }

    private void answered(Attempt attempt, long nowNanos) {
        Outcome outcome;
        try {
            outcome = attempt.channel.finishConnect() ? Outcome.SUCCEEDED : Outcome.FAILED;
        } catch (IOException | CancelledKeyException e) {
            LOG.debug("{} does not answer", attempt.target, e);
            outcome = Outcome.FAILED;
        }
        end(attempt, nowNanos, outcome);
    }

    /** Fails what has waited too long, and forgets what has ended before it. */
    private void expire(long nowNanos) {
        while (!underWay.isEmpty()) {
            Attempt first = underWay.getFirst();
            if (!first.ended) {
                if (nowNanos - first.startNanos < settings.timeout().toNanos()) {
                    return;
                }
                end(first, nowNanos, Outcome.FAILED);
            }
            underWay.removeFirst();
        }
    }

    private void end(Attempt attempt, long nowNanos, Outcome outcome) {
        abandon(attempt);
        schedule.ended(attempt.target, outcome, nowNanos);
        if (outcome == Outcome.SUCCEEDED) {
            listener.succeeded(attempt.target.address(), Math.max(1, (nowNanos - attempt.startNanos) / 1000));
        } else {
            listener.failed(attempt.target.address());
        }
    }

    private void giveUp() {
        for (Attempt attempt : underWay) {
            if (!attempt.ended) {
                abandon(attempt);
                schedule.ended(attempt.target, Outcome.FAILED, ticker.nanos());
            }
        }
        underWay.clear();
    }

    private void abandon(Attempt attempt) {
        attempt.ended = true;
        open--;
        close(attempt.channel);
    }

    /** A close in order (FIN): nothing was received that could be left unread, and nobody asked to linger. */
    private static void close(@Nullable SocketChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            LOG.debug("a probe's socket does not close", e);
        }
    }

    /** How long there is nothing to do but to wait for answers; zero when there is something now. */
    private long untilNext() {
        long now = ticker.nanos();
        long wait = Long.MAX_VALUE;
        OptionalLong due = schedule.nextNanos();
        if (due.isPresent() && open < settings.inFlight()) {
            wait = Math.max(due.getAsLong() - now, nextConnectNanos - now);
        }
        if (!underWay.isEmpty()) {
            wait = Math.min(
                    wait, underWay.getFirst().startNanos + settings.timeout().toNanos() - now);
        }
        return wait;
    }

    private void pause() {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            closed = true;
            Thread.currentThread().interrupt();
        }
    }

    private static final class Attempt {

        private final Target target;
        private final SocketChannel channel;
        private final long startNanos;
        private final boolean connected;
        private boolean ended;

        Attempt(Target target, SocketChannel channel, long startNanos, boolean connected) {
            this.target = target;
            this.channel = channel;
            this.startNanos = startNanos;
            this.connected = connected;
        }
    }
}
