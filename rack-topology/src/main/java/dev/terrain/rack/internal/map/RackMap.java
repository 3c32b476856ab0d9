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
 * <p>A node: the operator's override, else what follows from its measured site. Any other name: the override, else
 * {@code near}. The rack is the static table's.
 */
public final class RackMap {

    /** Of which nothing is known. */
    public static final RackMap EMPTY = new RackMap(Map.of(), Overrides.NONE, StaticTable.NONE);

    private final Map<String, Location> nodes;
    private final Overrides overrides;
    private final StaticTable table;

    private RackMap(Map<String, Location> nodes, Overrides overrides, StaticTable table) {
        this.nodes = nodes;
        this.overrides = overrides;
        this.table = table;
    }

    /** Of measured nodes, to follow the map before; those that are overridden are not shown to the chooser. */
    public static RackMap of(
            Collection<SitedNode> nodes, Overrides overrides, StaticTable table, RackChooser chooser, RackMap before) {
        Map<String, Location> locations = new HashMap<>();
        List<SitedNode> free = new ArrayList<>();
        for (SitedNode node : nodes) {
            Optional<String> override = overrides.find(node.address(), node.host());
            override.ifPresent(site -> put(locations, node.address(), node.host(), new Location(site, node.rack())));
            if (override.isEmpty()) {
                free.add(node);
            }
        }
        Map<String, Location> chosen = chooser.choose(free, Collections.unmodifiableMap(before.nodes));
        for (SitedNode node : free) {
            Location location = chosen.getOrDefault(node.address(), new Location(node.site(), node.rack()));
            put(locations, node.address(), node.host(), location);
        }
        return new RackMap(locations, overrides, table);
    }

    /** A map of the nodes that a NameNode reports; this machine's overrides win over the report. */
    public static RackMap of(RackState state, Overrides overrides, StaticTable table) {
        Map<String, Location> locations = new HashMap<>();
        for (NodeState node : state.nodes()) {
            Location told = node.location();
            String site = overrides.find(node.address(), node.host()).orElse(told.site());
            put(locations, node.address(), node.host(), new Location(site, told.rack()));
        }
        return new RackMap(locations, overrides, table);
    }

    /** Where that host or address is. */
    public Location locate(String name) {
        Location location = nodes.get(name);
        if (location != null) {
            return location;
        }
        return new Location(overrides.find(name).orElse(Location.NEAR), table.rack(name, name));
    }

    /** The nodes' host names and addresses, sorted, and their locations. */
    public Map<String, Location> nodes() {
        return new TreeMap<>(nodes);
    }

    private static void put(Map<String, Location> locations, String address, String host, Location location) {
        locations.put(host, location); // of several nodes on one host the last; of address and host the address
        locations.put(address, location);
    }
}
