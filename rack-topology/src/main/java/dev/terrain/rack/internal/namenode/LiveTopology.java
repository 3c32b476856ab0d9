package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.LiveMap;
import dev.terrain.rack.internal.map.RackMap;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.map.StateJson;
import dev.terrain.rack.internal.map.StateUrl;
import dev.terrain.rack.internal.map.Tables;
import dev.terrain.rack.internal.probe.NodeReading;
import dev.terrain.rack.internal.probe.Prober;
import dev.terrain.rack.internal.probe.Readings;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeDescriptor;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.ipc.RefreshRegistry;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.util.MBeans;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.thirdparty.com.google.common.base.Suppliers;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The measurements of a NameNode's JVM and their results; a singleton. It reads the earlier state when it is created,
 * and starts its two threads (the prober's, and one that rebuilds the map, moves nodes and writes the state) when the
 * first DataNode joins: a SecondaryNameNode makes one too and never has any. Thread-safe. Joining, leaving, looking up
 * and ordering only touch memory, since Hadoop calls them with its locks held.
 */
public final class LiveTopology implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LiveTopology.class);

    /** How soon what was measured takes effect. */
    private static final Duration TICK = Duration.ofSeconds(1);

    /** A machine that is back from repair finds its location again; one that is gone for good is forgotten. */
    private static final Duration FORGET_AFTER = Duration.ofDays(14);

    /** Every ApplicationMaster may ask for the state. */
    private static final Duration STATE_LASTS = Duration.ofSeconds(10);

    /** Between two log lines of errors. */
    private static final Duration QUIET = Duration.ofMinutes(1);

    private static @Nullable LiveTopology shared;

    private final LiveSettings settings;
    private final InstantSource clock;
    private final Instant createdAt;
    final DataNodeRegistry registry = new DataNodeRegistry();
    final LocationUpdater updater = new LocationUpdater();
    final Readings readings;
    private final Locations locations;
    private final Prober prober;
    final StateKeeping stateKeeping;
    private final ReadOrder readOrder;
    private final AtomicBoolean started = new AtomicBoolean();
    private final AtomicBoolean dirty = new AtomicBoolean();
    final LongAdder fallbacks = new LongAdder();
    private final AtomicLong loggedMillis = new AtomicLong();
    final RackMetrics metrics = new RackMetrics(this);
    private final RackRefresh refresh = new RackRefresh(this);
    private final ScheduledExecutorService keeper = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "terrain rack keeper");
        thread.setDaemon(true);
        return thread;
    });

    private final Supplier<RackMap> source = this::map;

    LiveTopology(LiveSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
        createdAt = clock.instant();
        readings = new Readings(
                settings.probes().window(), settings.tiers(), settings.moves(), clock, () -> dirty.set(true));
        prober = new Prober(settings.probes(), System::nanoTime, readings);
        stateKeeping = new StateKeeping(new StateFile(settings.stateFile()), settings.stateInterval(), clock);
        locations = new Locations(
                registry,
                readings,
                settings.chooser(),
                Tables.read(settings.overridesFile(), settings.tableFile()),
                stateKeeping.load());
        readOrder = new ReadOrder(
                settings.tiers().ends().get(0).toNanos() / 1000,
                readings::roundTripMicros,
                locations::siteOf,
                locations::nearestOfSite);
    }

    /** This JVM's, made now if need be; one with other settings, as tests leave behind, is ended. */
    public static synchronized LiveTopology shared(LiveSettings settings) {
        if (shared != null && shared.settings.equals(settings)) {
            return shared;
        }
        if (shared != null) {
            shared.close();
        }
        LOG.info("rack-topology: {}", settings);
        LiveTopology made = new LiveTopology(settings, InstantSource.system());
        shared = made;
        LiveMap.publish(made.source);
        return made;
    }

    /** Has this JVM's topology move the DataNodes of that NameNode from now on, if it measures. */
    public static synchronized void moveIn(FSNamesystem namesystem) {
        if (shared != null) {
            shared.moveBy(locations -> LocationUpdater.moveIn(namesystem, locations));
        }
    }

    void moveBy(ToIntFunction<Map<DatanodeDescriptor, String>> moves) {
        updater.moveBy(moves);
        dirty.set(true);
    }

    /** A DataNode is registered. */
    public void joined(DatanodeDescriptor node) {
        registry.join(node);
        registry.target(node.getIpAddr()).ifPresent(prober::add);
        dirty.set(true);
        if (started.compareAndSet(false, true)) {
            keeper.execute(this::start); // not here: Hadoop holds the lock of its namespace
        }
    }

    /** The DataNode has left; its measurements are kept. */
    public void left(DatanodeDescriptor node) {
        registry.leave(node);
        registry.target(node.getIpAddr()).ifPresentOrElse(prober::add, () -> prober.remove(node.getIpAddr()));
    }

    /** Where every address is, now. */
    public RackMap map() {
        return locations.map();
    }

    /** Orders replicas for a reader; {@link ReadOrder} says how. */
    public <T extends Node> void arrange(Node reader, T[] nodes, int count) {
        readOrder.arrange(reader, nodes, count);
    }

    /** Counts an error after which Hadoop's own code decides; logs it at most once a minute. */
    public void fellBack(String what, Throwable e) {
        fallbacks.increment();
        long now = clock.millis();
        long logged = loggedMillis.get();
        if (Math.abs(now - logged) >= QUIET.toMillis() && loggedMillis.compareAndSet(logged, now)) {
            LOG.warn("{}: Hadoop's own code decides, after an error in rack-topology (counted as Fallbacks)", what, e);
        }
    }

    /** Reads the operator's files again; returns how many nodes move. */
    int reload() {
        locations.reload();
        return move();
    }

    /** The operator's files as last read. */
    Tables tables() {
        return locations.tables();
    }

    /** Makes every node due for a probe; returns how many there are. */
    int probeAll() {
        prober.probeAll();
        return prober.size();
    }

    LiveSettings settings() {
        return settings;
    }

    /** Everything that is known. */
    RackState state() {
        return locations.state(clock.instant());
    }

    /** One round of the keeper's. */
    void tick() {
        try {
            if (dirty.getAndSet(false)) {
                locations.rebuild();
                move();
            }
            stateKeeping.tend(() -> {
                forgetTheGone();
                return state();
            });
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            // What is thrown on ends the rounds for good: the executor runs no task again that threw.
            fellBack("locations stay", e);
        }
    }

    /** Ends the threads; the state file stays as it was last written. Idempotent. */
    @Override
    public void close() {
        synchronized (LiveTopology.class) {
            shared = shared == this ? null : shared;
        }
        LiveMap.withdraw(source);
        keeper.shutdownNow();
        RefreshRegistry.defaultRegistry().unregister(RackRefresh.IDENTIFIER, refresh);
        DefaultMetricsSystem.instance().unregisterSource(RackMetrics.NAME);
        prober.close();
    }

    private void start() {
        prober.start();
        // Its future tells nothing: tick() ends in no exception.
        ScheduledFuture<?> unused =
                keeper.scheduleWithFixedDelay(this::tick, TICK.toMillis(), TICK.toMillis(), TimeUnit.MILLISECONDS);
        showToOperators();
    }

    private void showToOperators() {
        RefreshRegistry.defaultRegistry().register(RackRefresh.IDENTIFIER, refresh);
        DefaultMetricsSystem.instance().register(RackMetrics.NAME, "Latency of DataNodes", metrics);
        RackStateMXBean bean = Suppliers.memoizeWithExpiration(
                () -> StateJson.write(state()), STATE_LASTS.toSeconds(), TimeUnit.SECONDS)::get;
        MBeans.register("NameNode", StateUrl.BEAN, bean); // stays as long as the JVM does
    }

    /**
     * Moves some of the nodes that are not where they should be, the rest in the rounds to come; returns how many those
     * are together.
     */
    private int move() {
        int wrong = updater.move(registry.registered(), address -> map().locate(address));
        if (wrong > LocationUpdater.MOST_AT_ONCE) {
            dirty.set(true);
        }
        return wrong;
    }

    private void forgetTheGone() {
        Instant longAgo = clock.instant().minus(FORGET_AFTER);
        for (String address : registry.hosts().keySet()) {
            NodeReading reading = readings.of(address);
            Instant seen = reading.measuredAt().or(reading::failedAt).orElse(createdAt);
            if (seen.isBefore(longAgo) && registry.forget(address)) {
                readings.forget(address);
            }
        }
    }
}
