package dev.terrain.integration.soak;

/** What happens to a cluster while jobs run. */
enum Fault {
    /** kill -9, and a start some seconds later. */
    DATA_NODE_KILLED("datanode-1"),
    OTHER_DATA_NODE_KILLED("datanode-2"),
    NAME_NODE_KILLED("namenode"),
    /** With all containers that it runs. */
    NODE_MANAGER_KILLED("nodemanager-1"),
    /** The disk of the local directories has a few MB left, for some seconds. */
    DISK_FULL("");

    private final String daemon;

    Fault(String daemon) {
        this.daemon = daemon;
    }

    /** Whom it hits; empty for a disk. */
    String daemon() {
        return daemon;
    }
}
