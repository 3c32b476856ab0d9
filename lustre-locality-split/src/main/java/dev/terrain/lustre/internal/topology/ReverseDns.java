package dev.terrain.lustre.internal.topology;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Host names of addresses, as far as they come soon: a job waits for them, and a resolver that does not answer takes 10
 * s and more for each (resolv.conf(5): 5 s, tried twice, for each name server).
 *
 * <p>A name is waited for so long, and all names of a minute not longer than a budget. An address whose name did not
 * come by then has none for now, and is looked up on in a thread of its own. What was found, also that there is no
 * name, is known for ten minutes.
 *
 * <p>Worked example: 100 addresses, no resolver that answers, 1 s for a name and 5 s for all. Five are waited for, none
 * is known, and nobody asks for the other 95 before the minute is over.
 *
 * <p>Thread-safe.
 */
public final class ReverseDns {

    private static final Logger LOG = LoggerFactory.getLogger(ReverseDns.class);

    /** As long as {@code FileLocator} takes a look at the servers for good. */
    private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();

    private static final long LIFETIME_NANOS = Duration.ofMinutes(10).toNanos();

    /** A look-up, maybe still on its way. */
    private record Lookup(CompletableFuture<Optional<String>> name, long begunNanos) {}

    private final Function<String, Optional<String>> resolver;
    private final long longestWaitNanos;
    private final long budgetNanos;
    private final LongSupplier nanoTime;
    private final Map<String, Lookup> lookups = new HashMap<>();
    private long periodBegunNanos;
    private long waitedNanos;

    /**
     * Asks nobody yet.
     *
     * @param resolver may take as long as DNS takes; empty where there is no name
     * @param longestWait for one name
     * @param budget for all names of a minute
     */
    public ReverseDns(
            Function<String, Optional<String>> resolver, Duration longestWait, Duration budget, LongSupplier nanoTime) {
        this.resolver = resolver;
        this.longestWaitNanos = longestWait.toNanos();
        this.budgetNanos = budget.toNanos();
        this.nanoTime = nanoTime;
        this.periodBegunNanos = nanoTime.getAsLong();
    }

    /** The name of an address; empty where it has none, or none that came soon enough. */
    public synchronized Optional<String> nameOf(String address) {
        long now = nanoTime.getAsLong();
        if (now - periodBegunNanos >= PERIOD_NANOS) {
            periodBegunNanos = now;
            waitedNanos = 0;
        }
        Lookup known = lookups.get(address);
        if (isGood(known, now) || waitedNanos >= budgetNanos) {
            return known == null ? Optional.empty() : known.name.getNow(Optional.empty());
        }
        Lookup begun = new Lookup(new CompletableFuture<>(), now);
        lookups.put(address, begun);
        Thread thread = new Thread(() -> begun.name.complete(resolver.apply(address)), "reverse DNS of " + address);
        thread.setDaemon(true);
        thread.start();
        return await(begun.name);
    }

    private static boolean isGood(@Nullable Lookup known, long now) {
        return known != null && now - known.begunNanos < LIFETIME_NANOS;
    }

    private Optional<String> await(CompletableFuture<Optional<String>> name) {
        long before = nanoTime.getAsLong();
        try {
            return name.get(Math.min(longestWaitNanos, budgetNanos - waitedNanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            waitedNanos += nanoTime.getAsLong() - before;
            if (waitedNanos >= budgetNanos) {
                LOG.warn(
                        "DNS is slow: names of Lustre servers that are not known by now are left out for a minute; write"
                                + " them into terrain.lustre.map-file");
            }
        }
    }
}
