package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.StateReport;
import dev.terrain.rack.internal.map.Tables;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.ipc.RefreshHandler;
import org.apache.hadoop.ipc.RefreshResponse;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * {@code hdfs dfsadmin -refresh HOST:PORT terrain-rack reload|probe|show}, where HOST:PORT is the NameNode's RPC
 * address. Only a NameNode's administrators may, as HDFS defines them: the user that it runs as, a group, and a list.
 * Hadoop itself asks no more than {@code security.refresh.generic.protocol.acl} in hadoop-policy.xml, which lets
 * everybody in unless it is changed. Answers 0 when all is well, 1 when a file has lines that were left out, 2 on wrong
 * arguments, 3 if the caller is refused.
 */
record RackRefresh(LiveTopology live) implements RefreshHandler {

    /** Under what Hadoop's registry has it. */
    static final String IDENTIFIER = "terrain-rack";

    private static final int DONE = 0;
    private static final int LINES_LEFT_OUT = 1;
    private static final int WRONG_ARGUMENTS = 2;
    private static final int REFUSED = 3;

    @Override
    public RefreshResponse handleRefresh(String identifier, String[] arguments) {
        Optional<String> refusal = refusal();
        if (refusal.isPresent()) {
            return new RefreshResponse(REFUSED, refusal.get());
        }
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

    /** The reason to refuse the caller; empty for administrators. */
    private Optional<String> refusal() {
        try {
            UserGroupInformation caller = UserGroupInformation.getCurrentUser(); // within the call, who calls
            return isAdministrator(caller)
                    ? Optional.empty()
                    : Optional.of(caller.getShortUserName() + " may not: this is for the NameNode's user, for "
                            + live.settings().superGroup()
                            + " (dfs.permissions.superusergroup) and for dfs.cluster.administrators");
        } catch (IOException e) {
            return Optional.of("the caller is unknown: " + e.getMessage());
        }
    }

    private boolean isAdministrator(UserGroupInformation caller) throws IOException {
        return caller.getShortUserName()
                        .equals(UserGroupInformation.getLoginUser().getShortUserName())
                || new AccessControlList(" " + live.settings().superGroup()).isUserAllowed(caller)
                || new AccessControlList(live.settings().administrators()).isUserAllowed(caller);
    }

    private RefreshResponse reload() {
        int moving = live.reload();
        Tables tables = live.tables();
        String message = tables.overrides().size() + " overrides count; " + moving + " DataNodes get another location";
        return tables.complaints().isEmpty()
                ? new RefreshResponse(DONE, message)
                : new RefreshResponse(
                        LINES_LEFT_OUT, message + "; left out: " + String.join("; ", tables.complaints()));
    }

    private RefreshResponse probe() {
        int nodes = live.probeAll();
        return new RefreshResponse(
                DONE,
                nodes + " addresses will be probed, at most "
                        + live.settings().probes().perSecond() + " a second");
    }
}
