package dev.terrain.integration.cluster;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which daemon runs on which host.
 *
 * @param nameNodes one, or two of which the first becomes active and the second stands by
 * @param dataNodes at least one
 * @param nodeManagers with none, there is no ResourceManager and no JobHistory server either
 * @param client where commands run
 */
record Roles(List<Host> nameNodes, List<Host> dataNodes, List<Host> nodeManagers, Host client) {

    Roles {
        nameNodes = List.copyOf(nameNodes);
        dataNodes = List.copyOf(dataNodes);
        nodeManagers = List.copyOf(nodeManagers);
        if (nameNodes.isEmpty() || nameNodes.size() > 2) {
            throw new IllegalArgumentException(nameNodes.size() + " NameNodes, allowed: 1 or 2");
        }
    }

    /** The host of what there is one of: ResourceManager and JobHistory server. */
    Host master() {
        return nameNodes.get(0);
    }

    boolean isHighlyAvailable() {
        return nameNodes.size() == 2;
    }

    /** By which names the DataNodes are known, and at which addresses this JVM reaches them. */
    Map<String, String> dataNodeAddresses() {
        return dataNodes.stream().distinct().collect(Collectors.toMap(Host::name, Host::address));
    }

    boolean hasYarn() {
        return !nodeManagers.isEmpty();
    }
}
