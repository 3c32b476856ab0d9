package dev.terrain.integration.cluster;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Daemons of a running cluster, one by one: by their names, as {@code namenode}, {@code namenode-2},
 * {@code datanode-3}.
 */
public final class DaemonControl {

    private final Daemons daemons;
    private final DaemonCommands commands;

    DaemonControl(Daemons daemons, DaemonCommands commands) {
        this.daemons = daemons;
        this.commands = commands;
    }

    /** Kills it as kill -9 does; returns what starts it again. */
    public Restart kill(String name) throws IOException {
        DaemonCommand command = daemons.kill(name);
        return () -> daemons.start(command);
    }

    /** Asks it to end and waits until it has; returns what starts it again. */
    public Restart stop(String name) throws IOException {
        List<DaemonCommand> stopped = daemons.stop(name::equals);
        if (stopped.isEmpty()) {
            throw new IllegalArgumentException("no " + name + " runs");
        }
        return () -> daemons.start(stopped.get(0));
    }

    /**
     * As {@link #stop}, but a NodeManager's containers go on, as where an operator upgrades one that recovers; they end
     * with the cluster at the latest.
     */
    public Restart stopAlone(String name) throws IOException {
        DaemonCommand command = daemons.stopAlone(name);
        return () -> daemons.start(command);
    }

    /** Starts one more DataNode; {@code i} is a number that no other has. */
    public void addDataNode(int i, Host host) throws IOException {
        daemons.start(commands.dataNode(i, host));
    }

    /** The JVMs of the daemons that run, by their names. */
    public Map<String, ProcessHandle> processes() {
        return daemons.processes();
    }

    /** Throws when a daemon has ended that nobody ended. */
    public void requireAllAlive() throws DaemonFailedException {
        daemons.requireAllAlive("by itself");
    }

    /** Starts a daemon again as it was started first, and does not wait for it. */
    @FunctionalInterface
    public interface Restart {
        void start() throws IOException;
    }
}
