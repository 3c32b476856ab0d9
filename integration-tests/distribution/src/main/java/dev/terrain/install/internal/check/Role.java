package dev.terrain.install.internal.check;

import java.util.Arrays;
import java.util.Optional;

/** The role of a node. */
public enum Role {
    CLIENT("client"),
    NAMENODE("NameNode"),
    RESOURCEMANAGER("ResourceManager"),
    NODEMANAGER("NodeManager"),
    HISTORYSERVER("JobHistoryServer"),
    /** One that was named on the command line and has not said yet what it is. */
    MASTER("master");

    private final String service;

    Role(String service) {
        this.service = service;
    }

    /** Its name in Hadoop's metrics and in the report. */
    String service() {
        return service;
    }

    /** The one whose metrics have that service in their names; empty for daemons in which no plugin acts. */
    static Optional<Role> ofService(String service) {
        return Arrays.stream(values())
                .filter(role -> role.service.equals(service))
                .findFirst();
    }
}
