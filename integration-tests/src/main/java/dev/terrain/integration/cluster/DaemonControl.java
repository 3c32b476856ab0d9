package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Interruptible;
import dev.terrain.integration.fixture.process.Interruptible.Condition;
import dev.terrain.integration.fixture.process.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The daemons of a running cluster: started in order, waited for, ended together, and one by one by their names, as
 * {@code namenode}, {@code namenode-2}, {@code datanode-3}. Thread-safe.
 */
public final class DaemonControl {

    /**
     * A daemon that is not ready by then has failed: the longest wait seen was 17 s, beside two builds on two cores.
     */
    private static final Duration READY_WITHIN = Duration.ofSeconds(60);

    private static final Duration POLL_EVERY = Duration.ofMillis(200);

    /** The main class of tasks, in the command line of each. */
    private static final String TASK = "org.apache.hadoop.mapred.YarnChild";

    private final HadoopLayout layout;
    private final Progress progress;
    private final List<Daemon> running = new ArrayList<>();
    /** Containers of NodeManagers that were stopped alone, most of them ended by now. */
    private final List<ProcessHandle> leftRunning = new ArrayList<>();

    DaemonControl(HadoopLayout layout, Progress progress) {
        this.layout = layout;
        this.progress = progress;
    }

    /** Starts it, and does not wait for it. */
    synchronized Daemon start(DaemonCommand command) throws IOException {
        Daemon daemon = Daemon.start(layout, command);
        running.add(daemon);
        return daemon;
    }

    /** Ends those of such names and waits until they are gone. */
    synchronized void stopAll(Predicate<String> name) throws IOException {
        List<Daemon> ending =
                running.stream().filter(daemon -> name.test(daemon.name())).toList();
        ending.forEach(Daemon::stop);
        for (Daemon daemon : ending) {
            daemon.awaitEnd();
        }
        running.removeAll(ending);
    }

    /** Kills it as kill -9 does; returns what starts it again. */
    public Restart kill(String name) throws IOException {
        return end(name, Daemon::kill);
    }

    /** Asks it to end and waits until it has; returns what starts it again. */
    public Restart stop(String name) throws IOException {
        return end(name, Daemon::stop);
    }

    /**
     * As {@link #stop}, but a NodeManager's containers go on, as where an operator upgrades one that recovers; they end
     * with the cluster at the latest.
     */
    public Restart stopAlone(String name) throws IOException {
        return end(name, daemon -> leftRunning.addAll(daemon.stopAlone()));
    }

    private synchronized Restart end(String name, Consumer<Daemon> ending) throws IOException {
        Daemon daemon = theOne(name);
        ending.accept(daemon);
        daemon.awaitEnd();
        running.remove(daemon);
        return () -> start(daemon.command());
    }

    /** The JVMs of the daemons that run, by their names. */
    public synchronized Map<String, ProcessHandle> processes() {
        return running.stream().collect(Collectors.toMap(Daemon::name, Daemon::jvm));
    }

    /** The JVMs of the tasks that a NodeManager has running; none while it does not run itself. */
    public List<ProcessHandle> tasks(String nodeManager) {
        return Stream.ofNullable(processes().get(nodeManager))
                .flatMap(ProcessHandle::descendants)
                .filter(Daemon::isJvm)
                .filter(jvm -> jvm.info()
                        .commandLine()
                        .filter(line -> line.contains(TASK))
                        .isPresent())
                .toList();
    }

    private Daemon theOne(String name) {
        return running.stream()
                .filter(daemon -> daemon.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("no " + name + " runs"));
    }

    /**
     * Ends all of them for good and waits until they are gone; says what goes wrong, and goes on. Idempotent.
     *
     * <p>NodeManagers are not asked: one that ran a job would take 10 s and more, in which NonAggregatingLogHandler
     * waits for the deletion of logs that is due in three hours.
     */
    synchronized void stopAll() {
        for (Daemon daemon : running) {
            if (daemon.name().startsWith(DaemonCommands.NODE_MANAGER)) {
                daemon.kill();
            } else {
                daemon.stop();
            }
        }
        leftRunning.forEach(ProcessHandle::destroyForcibly);
        for (Daemon daemon : running) {
            try {
                daemon.awaitEnd();
            } catch (IOException e) {
                progress.say("while stopping Hadoop: " + e.getMessage());
            }
        }
        running.clear();
    }

    /** Waits for {@code awaited} to get ready, which is {@code when}, and meanwhile for any daemon to fail. */
    void await(List<Daemon> awaited, String when, Condition isReady) throws IOException {
        String names = awaited.stream().map(Daemon::name).collect(Collectors.joining(", "));
        progress.say("waiting for " + names + ": " + when);
        boolean areReady = Interruptible.await(READY_WITHIN, POLL_EVERY, () -> {
            requireAllAlive("instead of getting ready");
            return isReady.holds();
        });
        if (!areReady) {
            throw new IOException(names + " not ready within " + READY_WITHIN.toSeconds() + " s (" + when + "). "
                    + awaited.stream().map(Daemon::endOfLog).collect(Collectors.joining("\n")));
        }
    }

    /** Throws when a daemon has ended that nobody ended. */
    public void requireAllAlive() throws IOException {
        requireAllAlive("by itself");
    }

    private synchronized void requireAllAlive(String when) throws IOException {
        for (Daemon daemon : running) {
            if (!daemon.isAlive()) {
                throw new IOException(daemon.name() + " ended " + when + ". " + daemon.endOfLog());
            }
        }
    }

    /** Starts a daemon again as it was started first, and does not wait for it. */
    @FunctionalInterface
    public interface Restart {
        void start() throws IOException;
    }
}
