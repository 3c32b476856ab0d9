package dev.terrain.install.internal.check;

import dev.terrain.install.internal.plugin.Plugin;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Checks that compare nodes. */
final class CrossChecks {

    /**
     * A plugin that is on for one role does nothing, or harm, while it is off for all nodes of another.
     *
     * @param plugin which
     * @param here where it is on
     * @param there where it has to be as well, on one node at least
     * @param otherwise the effect and the remedy if it is off there
     */
    private record Halves(Plugin plugin, Role here, Role there, String otherwise) {}

    private static final List<Halves> HALVES = List.of(
            new Halves(
                    Plugin.ZONE,
                    Role.NODEMANAGER,
                    Role.CLIENT,
                    "NodeManagers keep pools that no job of this client uses: add zone to terrain.plugins in its"
                            + " mapred-site.xml"),
            new Halves(
                    Plugin.ZONE,
                    Role.CLIENT,
                    Role.NODEMANAGER,
                    "jobs of this client run as stock, since no NodeManager keeps a pool: add terrain_zone to"
                            + " yarn.nodemanager.aux-services in their yarn-site.xml and restart them"),
            new Halves(
                    Plugin.RACK,
                    Role.NAMENODE,
                    Role.RESOURCEMANAGER,
                    "YARN knows other locations than HDFS: add the lines of conf/rack/hadoop-env.sh to the"
                            + " ResourceManagers' hadoop-env.sh and restart them"),
            new Halves(
                    Plugin.RACK,
                    Role.RESOURCEMANAGER,
                    Role.NAMENODE,
                    "nothing measures round trips: set the keys of rack-topology in the NameNodes' "
                            + "core-site.xml, hdfs-site.xml and hadoop-env.sh and restart them"));

    /** There are few of them, and they have to agree. */
    private static final Set<Role> TWINS = EnumSet.of(Role.NAMENODE, Role.RESOURCEMANAGER);

    private CrossChecks() {}

    /** The findings; {@code lines} are those of the nodes by themselves. */
    static List<Line> findings(List<Facts> nodes, List<Line> lines) {
        List<Line> findings = new ArrayList<>();
        nodes.stream()
                .filter(facts -> facts.role() == Role.CLIENT)
                .forEach(client -> findings.addAll(ClientChecks.lines(client)));
        for (Halves halves : HALVES) {
            halves(halves, lines).ifPresent(findings::add);
        }
        lines.stream()
                .filter(line -> TWINS.contains(line.node().role()) && line.state() == State.OFF)
                .flatMap(line -> unlikeItsTwin(line, lines, nodes).stream())
                .forEach(findings::add);
        nodes.stream()
                .filter(facts -> isOn(facts, Plugin.RACK, Role.RESOURCEMANAGER, lines))
                .flatMap(facts -> withoutState(facts, nodes).stream())
                .forEach(findings::add);
        for (Plugin plugin : Plugin.values()) {
            versions(plugin, nodes).ifPresent(findings::add);
        }
        return findings;
    }

    private static Optional<Line> halves(Halves halves, List<Line> lines) {
        Optional<Line> on = of(halves.plugin, halves.here, lines).stream()
                .filter(line -> line.state().isOn())
                .findFirst();
        List<Line> others = of(halves.plugin, halves.there, lines);
        boolean allOff = !others.isEmpty() && others.stream().allMatch(line -> line.state() == State.OFF);
        return on.filter(line -> allOff)
                .map(line -> others.get(0).node().line(halves.plugin, State.WRONG, halves.otherwise));
    }

    private static List<Line> of(Plugin plugin, Role role, List<Line> lines) {
        return lines.stream()
                .filter(line ->
                        line.plugin().equals(Optional.of(plugin)) && line.node().role() == role)
                .toList();
    }

    private static Optional<Line> unlikeItsTwin(Line off, List<Line> lines, List<Facts> nodes) {
        return lines.stream()
                .filter(line -> line.node().role() == off.node().role()
                        && line.plugin().equals(off.plugin())
                        && line.state().isOn()
                        && nameService(line.node(), nodes).equals(nameService(off.node(), nodes)))
                .findFirst()
                .map(twin -> new Line(
                        off.node(),
                        off.plugin(),
                        State.WRONG,
                        "off, and on at " + twin.node().address() + ": give both the same site files and restart it"));
    }

    /** Which a NameNode sets in its own configuration when it starts; other clusters' have others. */
    private static Optional<String> nameService(Node node, List<Facts> nodes) {
        return nodes.stream()
                .filter(facts -> facts.node().equals(node))
                .flatMap(facts -> facts.setting("dfs.nameservice.id").stream())
                .map(Setting::value)
                .findFirst();
    }

    private static boolean isOn(Facts facts, Plugin plugin, Role role, List<Line> lines) {
        return of(plugin, role, lines).stream()
                .anyMatch(
                        line -> line.node().equals(facts.node()) && line.state().isOn());
    }

    /** A ResourceManager that looks for the NameNode's round trips on its own host, where no NameNode writes them. */
    private static Optional<Line> withoutState(Facts manager, List<Facts> nodes) {
        boolean isTold = Stream.of("terrain.rack.state-url", "terrain.rack.state-file")
                .flatMap(key -> manager.setting(key).stream())
                .anyMatch(setting -> !setting.value().isBlank());
        List<Node> nameNodes = nodes.stream()
                .map(Facts::node)
                .filter(node -> node.role() == Role.NAMENODE)
                .toList();
        if (isTold
                || nameNodes.isEmpty()
                || nameNodes.stream().anyMatch(nameNode -> manager.node().mayShareHost(nameNode))) {
            return Optional.empty();
        }
        return Optional.of(manager.node()
                .line(
                        Plugin.RACK,
                        State.WRONG,
                        "sees every host at the default location, as no NameNode runs on its host: set"
                                + " terrain.rack.state-url to "
                                + nameNodes.get(0).place()
                                + "/jmx in its core-site.xml and restart it"));
    }

    private static Optional<Line> versions(Plugin plugin, List<Facts> nodes) {
        SortedMap<String, List<Node>> byVersion = new TreeMap<>();
        for (Facts facts : nodes) {
            for (String version : facts.classPath().versions(plugin)) {
                byVersion.computeIfAbsent(version, any -> new ArrayList<>()).add(facts.node());
            }
        }
        if (byVersion.size() < 2) {
            return Optional.empty();
        }
        List<String> where = new ArrayList<>();
        for (Map.Entry<String, List<Node>> version : byVersion.entrySet()) {
            where.add(version.getKey() + " at " + some(version.getValue()));
        }
        Node odd = byVersion.values().iterator().next().get(0);
        String detail = "several versions of " + plugin.module() + ": " + String.join("; ", where)
                + ": leave one, everywhere, and restart";
        return Optional.of(odd.line(plugin, State.WRONG, detail));
    }

    private static String some(List<Node> nodes) {
        int shown = Math.min(3, nodes.size());
        String names = String.join(
                ", ", nodes.subList(0, shown).stream().map(Node::toString).toList());
        return names + (shown < nodes.size() ? " and " + (nodes.size() - shown) + " others" : "");
    }
}
