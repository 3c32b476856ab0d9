package dev.terrain.rack.internal.namenode;

import dev.terrain.rack.internal.map.ArrangedRacks;
import dev.terrain.rack.internal.map.Location;
import dev.terrain.rack.internal.map.NodeState;
import dev.terrain.rack.internal.map.RackChooser;
import dev.terrain.rack.internal.map.RackMap;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.Tables;
import dev.terrain.rack.internal.probe.NodeReading;
import dev.terrain.rack.internal.probe.Readings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Where every known node is, by what was measured and by the operator's files. Thread-safe; reading never waits. */
final class Locations {

    private final DataNodeRegistry registry;
    private final Readings readings;
    private final RackChooser chooser;
    private volatile Tables tables;
    private volatile RackMap map;
    private volatile Map<String, Long> nearestOfSite = Map.of();

    /** Begins where the nodes were before a restart. */
    Locations(DataNodeRegistry registry, Readings readings, RackChooser chooser, Tables tables, RackState before) {
        this.registry = registry;
        this.readings = readings;
        this.chooser = chooser;
        this.tables = tables;
        map = RackMap.of(before.nodes(), tables);
        for (NodeState node : before.nodes()) {
            readings.restore(node.address(), node.reading());
            registry.recall(node.address(), node.host());
        }
        rebuild();
    }

    RackMap map() {
        return map;
    }

    /** As last read. */
    Tables tables() {
        return tables;
    }

    /** The round trip of a site's nearest node. */
    OptionalLong nearestOfSite(String site) {
        Long micros = nearestOfSite.get(site);
        return micros == null ? OptionalLong.empty() : OptionalLong.of(micros);
    }

    /** How far away an address is, by its location or, where racks are arranged and say nothing of it, as measured. */
    String siteOf(String address) {
        return siteOf(address, map);
    }

    private String siteOf(String address, RackMap where) {
        String site = where.locate(address).site();
        return site.equals(ArrangedRacks.SITE) ? readings.of(address).site() : site;
    }

    /** Reads the operator's files again, and follows them. */
    synchronized void reload() {
        tables = tables.again();
        rebuild();
    }

    /** Follows what was measured since. */
    synchronized void rebuild() {
        List<NodeState> nodes = new ArrayList<>();
        registry.hosts().forEach((address, host) -> {
            NodeReading reading = readings.of(address);
            Location measured = new Location(reading.site(), tables.rack(address, host));
            nodes.add(new NodeState(address, host, measured, reading));
        });
        RackMap rebuilt = RackMap.of(nodes, tables, chooser, map);
        Map<String, Long> nearest = new HashMap<>();
        for (NodeState node : nodes) {
            node.reading()
                    .micros()
                    .ifPresent(micros -> nearest.merge(siteOf(node.address(), rebuilt), micros, Math::min));
        }
        map = rebuilt;
        nearestOfSite = nearest;
    }

    /** Everything that is known. */
    RackState state(Instant now) {
        List<NodeState> nodes = new ArrayList<>();
        RackMap current = map;
        new TreeMap<>(registry.hosts())
                .forEach((address, host) ->
                        nodes.add(new NodeState(address, host, current.locate(address), readings.of(address))));
        return new RackState(now, nodes);
    }
}
