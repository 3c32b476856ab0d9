package dev.terrain.rack.internal.probe;

import dev.terrain.rack.internal.probe.ProbeSchedule.Outcome;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
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

    /** After something that must not happen, such as no file descriptor for the selector. */
    private static final long RETRY_MILLIS = 1000;

    private final ProbeSettings settings;
    private final LongSupplier nanoTime;
    private final ProbeListener listener;
    private final ProbeSchedule schedule;
    private final Thread thread = new Thread(this::run, "terrain rack prober");

    // The prober's thread's own. In the order of their starts, so that the first is the first to be too late.
    private final Deque<Attempt> underWay = new ArrayDeque<>();
    private final Pace pace;

    private volatile boolean closed;
    private volatile @Nullable Selector selector;

    public Prober(ProbeSettings settings, LongSupplier nanoTime, ProbeListener listener) {
        this.settings = settings;
        this.nanoTime = nanoTime;
        this.listener = listener;
        schedule = new ProbeSchedule(settings.interval(), settings.window() + 1);
        pace = new Pace(settings.perSecond(), settings.interval(), nanoTime.getAsLong());
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** Has the node probed from now on, at this socket. */
    public void add(Target target) {
        schedule.add(target, nanoTime.getAsLong());
        wakeUp();
    }

    /** Stops probing the node; a probe under way is still reported. */
    public void remove(String address) {
        schedule.remove(address);
    }

    /** Makes every node due now; how soon each has its turn depends on the connects allowed a second. */
    public void probeAll() {
        schedule.allNow(nanoTime.getAsLong());
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
                LOG.warn("probing failed and starts again: {}", e.toString());
                pause();
            } finally {
                selector = null;
                giveUp();
            }
        }
    }

    private void step(Selector opened) throws IOException {
        long beganNanos = nanoTime.getAsLong();
        boolean isFull = false;
        if (pace.untilBatchNanos(beganNanos) <= 0) {
            isFull = start(opened);
            if (!isFull) {
                pace.batchEnds(beganNanos);
            }
        }
        long waitNanos = isFull ? untilTimeout() : Math.min(untilStart(), untilTimeout());
        if (waitNanos <= 0) {
            opened.selectNow();
        } else {
            opened.select(Math.max(1, waitNanos / 1_000_000));
        }
        takeAnswers(opened);
        expire(nanoTime.getAsLong());
    }

    /** Starts the probes that are due, within the limits; returns whether sockets ran out. */
    private boolean start(Selector opened) throws IOException {
        for (long i = 0; i < pace.mostInBatch() && pace.untilConnectNanos(nanoTime.getAsLong()) <= 0; i++) {
            if (isFull(opened)) {
                return true;
            }
            Optional<Target> due = schedule.next(nanoTime.getAsLong());
            if (due.isEmpty()) {
                return false;
            }
            connect(due.get(), opened);
            opened.selectNow(); // an answer does not wait until all the others have been asked
            takeAnswers(opened);
        }
        return false;
    }

    /** A closed socket is a key, and open, until the selector has looked at it. */
    private boolean isFull(Selector opened) throws IOException {
        if (opened.keys().size() >= settings.inFlight()) {
            opened.selectNow();
            takeAnswers(opened);
        }
        return opened.keys().size() >= settings.inFlight();
    }

    private void takeAnswers(Selector opened) {
        if (opened.selectedKeys().isEmpty()) {
            return;
        }
        long answeredNanos = nanoTime.getAsLong(); // before anything else: the time from here on is not the network's
        for (SelectionKey key : opened.selectedKeys()) {
            answered((Attempt) key.attachment(), answeredNanos);
        }
        opened.selectedKeys().clear();
    }

    private void connect(Target target, Selector opened) {
        pace.connects(nanoTime.getAsLong());
        Optional<Attempt> begun = Attempt.begin(target, opened, nanoTime);
        if (begun.isEmpty()) {
            schedule.ended(target, Outcome.FAILED, nanoTime.getAsLong());
            listener.failed(target.address());
        } else if (begun.get().isConnected()) { // at once, as on the loopback device
            end(begun.get(), nanoTime.getAsLong(), Outcome.SUCCEEDED);
        } else {
            underWay.addLast(begun.get());
        }
    }

    private void answered(Attempt attempt, long nowNanos) {
        end(attempt, nowNanos, attempt.isAnswered() ? Outcome.SUCCEEDED : Outcome.FAILED);
    }

    /** Fails what has waited too long, and forgets what has ended before it. */
    private void expire(long nowNanos) {
        while (!underWay.isEmpty()) {
            Attempt first = underWay.getFirst();
            if (first.isOpen()) {
                if (nowNanos - first.startNanos() < settings.timeout().toNanos()) {
                    return;
                }
                end(first, nowNanos, Outcome.FAILED);
            }
            underWay.removeFirst();
        }
    }

    private void end(Attempt attempt, long nowNanos, Outcome outcome) {
        attempt.close();
        schedule.ended(attempt.target(), outcome, nowNanos);
        if (outcome == Outcome.SUCCEEDED) {
            listener.succeeded(attempt.target().address(), Math.max(1, (nowNanos - attempt.startNanos()) / 1000));
        } else {
            listener.failed(attempt.target().address());
        }
    }

    private void giveUp() {
        for (Attempt attempt : underWay) {
            if (attempt.isOpen()) {
                attempt.close();
                schedule.ended(attempt.target(), Outcome.FAILED, nanoTime.getAsLong());
            }
        }
        underWay.clear();
    }

    /** How long until something may be begun. */
    private long untilStart() {
        OptionalLong due = schedule.nextNanos();
        if (due.isEmpty()) {
            return Long.MAX_VALUE;
        }
        long now = nanoTime.getAsLong();
        return Math.max(due.getAsLong() - now, Math.max(pace.untilBatchNanos(now), pace.untilConnectNanos(now)));
    }

    /** How long until the connect that was begun first has waited for too long. */
    private long untilTimeout() {
        return underWay.isEmpty()
                ? Long.MAX_VALUE
                : underWay.getFirst().startNanos() + settings.timeout().toNanos() - nanoTime.getAsLong();
    }

    private void pause() {
        try {
            Thread.sleep(RETRY_MILLIS);
        } catch (InterruptedException e) {
            closed = true;
            Thread.currentThread().interrupt();
        }
    }
}
