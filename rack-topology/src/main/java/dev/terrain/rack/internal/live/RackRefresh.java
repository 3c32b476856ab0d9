package dev.terrain.rack.internal.live;

import dev.terrain.rack.internal.live.LiveTopology.Reload;
import dev.terrain.rack.internal.map.StateReport;
import org.apache.hadoop.ipc.RefreshHandler;
import org.apache.hadoop.ipc.RefreshResponse;

/**
 * {@code hdfs dfsadmin -refresh HOST:PORT terrain-rack reload|probe|show}, where HOST:PORT is the NameNode's RPC
 * address. Who may call it is Hadoop's affair: {@code security.refresh.generic.protocol.acl} in hadoop-policy.xml,
 * which counts when {@code hadoop.security.authorization} is on. Answers 0 when all is well, 1 when a file has lines
 * that were left out, 2 on wrong arguments.
 */
final class RackRefresh implements RefreshHandler {

    /** Under what Hadoop's registry has it. */
    static final String IDENTIFIER = "terrain-rack";

    private static final int DONE = 0;
    private static final int LINES_LEFT_OUT = 1;
    private static final int WRONG_ARGUMENTS = 2;

    private final LiveTopology live;

    RackRefresh(LiveTopology live) {
        this.live = live;
    }

    @Override
    public RefreshResponse handleRefresh(String identifier, String[] arguments) {
        return switch (arguments.length == 1 ? arguments[0] : "") {
            case "reload" -> reload();
            case "probe" -> probe();
            case "show" -> new RefreshResponse(DONE, "\n" + StateReport.of(live.state()));
            default ->
                new RefreshResponse(
                        WRONG_ARGUMENTS,
                        "give one of reload (reads the overrides and the rack table again), probe (probes every DataNode"
                                + " now) and show (round trips and locations)");
        };
    }

    private RefreshResponse reload() {
        Reload done = live.reload();
        String message = done.overrides() + " overrides count; " + done.moving()
                + " DataNodes register anew with their next heartbeat";
        return done.complaints().isEmpty()
                ? new RefreshResponse(DONE, message)
                : new RefreshResponse(LINES_LEFT_OUT, message + "; left out: " + String.join("; ", done.complaints()));
    }

    private RefreshResponse probe() {
        int nodes = live.probeAll();
        return new RefreshResponse(
                DONE,
                nodes + " addresses are due for a probe; at most " + live.probesPerSecond() + " a second have it");
    }
}
