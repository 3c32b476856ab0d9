package dev.terrain.integration.bench.soak;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** What happens to a cluster while jobs run. */
enum Fault {
    /** kill -9, and a start some seconds later. */
    DATA_NODE_KILLED(Way.KILL, "datanode-1"),
    OTHER_DATA_NODE_KILLED(Way.KILL, "datanode-2"),
    DISTANT_DATA_NODE_KILLED(Way.KILL, "datanode-3"),
    NAME_NODE_KILLED(Way.KILL, "namenode"),
    /** With all containers that it runs. */
    NODE_MANAGER_KILLED(Way.KILL, "nodemanager-1"),
    /** kill -9 of one of its map or reduce tasks, if there is one. */
    TASK_KILLED(Way.KILL_TASK, "nodemanager-1"),
    /** The disk of the local directories has a few MB left, for some seconds. */
    DISK_FULL(Way.FILL, ""),
    /** Nothing passes between the distant DataNode and the others, for some seconds. */
    LINK_STALLED(Way.STALL, ""),

    /** Asked to end, and started some seconds later, as by an operator who upgrades; containers go on. */
    NAME_NODE_RESTARTED(Way.RESTART, "namenode"),
    DATA_NODE_RESTARTED(Way.RESTART, "datanode-1"),
    OTHER_DATA_NODE_RESTARTED(Way.RESTART, "datanode-2"),
    DISTANT_DATA_NODE_RESTARTED(Way.RESTART, "datanode-3"),
    RESOURCE_MANAGER_RESTARTED(Way.RESTART, "resourcemanager"),
    NODE_MANAGER_RESTARTED(Way.RESTART, "nodemanager-1"),
    HISTORY_SERVER_RESTARTED(Way.RESTART, "historyserver");

    private static final List<Fault> RESTARTS =
            Arrays.stream(values()).filter(fault -> fault.way == Way.RESTART).toList();

    private static final List<Fault> SUDDEN =
            Arrays.stream(values()).filter(fault -> fault.way != Way.RESTART).toList();

    final Way way;

    /** Whom it hits; empty for a disk and a link. */
    final String daemon;

    Fault(Way way, String daemon) {
        this.way = way;
        this.daemon = daemon;
    }

    /** The one after so many, where every daemon is restarted in its turn, over and over. */
    static Fault rolling(int happened) {
        return RESTARTS.get(happened % RESTARTS.size());
    }

    /** Kills, full disks and stalled links, as chance has it. */
    static Fault byChance(Random random) {
        return SUDDEN.get(random.nextInt(SUDDEN.size()));
    }

    /** How it comes about. */
    enum Way {
        KILL,
        KILL_TASK,
        RESTART,
        FILL,
        STALL
    }
}
