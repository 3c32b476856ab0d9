package dev.terrain.rack.internal.map;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where every host and address is. Immutable: it is replaced as a whole. Every question is answered, from memory.
 *
 * <p>A node: the operator's override, else what follows from its measured site; outside of a NameNode, the location
 * that the NameNode reports. Any other name: the override, else {@code near}. The rack is the static table's.
 */
public final class RackMap {

    /** Of which nothing is known. */
    public static final RackMap EMPTY = new RackMap(Map.of(), Tables.NONE);

    private final Map<String, Location> nodes;
    private final Tables tables;

    private RackMap(Map<String, Location> nodes, Tables tables) {
        this.nodes = nodes;
        this.tables = tables;
    }

    /** Of nodes as a NameNode reports them, its overrides included; this machine's tables place all other names. */
    public static RackMap of(Collection<NodeState> reported, Tables tables) {
        Map<String, Location> locations = new HashMap<>();
        reported.forEach(node -> put(locations, node, node.location()));
        return new RackMap(locations, tables);
    }

    /** Of measured nodes, to follow the map before; those that are overridden are not shown to the chooser. */
    public static RackMap of(Collection<NodeState> nodes, Tables tables, RackChooser chooser, RackMap before) {
        Map<String, Location> locations = new HashMap<>();
        List<NodeState> free = new ArrayList<>();
        for (NodeState node : nodes) {
            Optional<String> override = tables.overrides().find(node.address(), node.host());
            override.ifPresent(site ->
                    put(locations, node, new Location(site, node.location().rack())));
            if (override.isEmpty()) {
                free.add(node);
            }
        }
        Map<String, Location> chosen = chooser.choose(free, Collections.unmodifiableMap(before.nodes));
        free.forEach(node -> put(locations, node, chosen.getOrDefault(node.address(), node.location())));
        return new RackMap(locations, tables);
    }

    /** Where that host or address is. */
    public Location locate(String name) {
        Location location = nodes.get(name);
        if (location != null) {
            return location;
        }
        return new Location(tables.overrides().find(name).orElse(Location.NEAR), tables.rack(name, name));
    }

    /** The nodes' host names and addresses, sorted, and their locations. */
    public Map<String, Location> nodes() {
        return new TreeMap<>(nodes);
    }

    private static void put(Map<String, Location> locations, NodeState node, Location location) {
        locations.put(node.host(), location); // of several nodes on one host the last; of address and host the address
        locations.put(node.address(), location);
    }
}
