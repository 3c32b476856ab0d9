package dev.terrain.install.internal.check;

import dev.terrain.commons.submit.SharedKeys;
import dev.terrain.install.internal.plugin.Plugin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How one node does what {@link Duty} asks of it.
 *
 * @param client whose jobs the nodes run
 */
record Judgement(Facts client) {

    /** A line for each plugin that concerns this node. */
    List<Line> lines(Facts facts) {
        List<Line> lines = new ArrayList<>(facts.role() == Role.NODEMANAGER ? withoutJarsOfTasks(facts) : List.of());
        for (Duty duty : Duty.ALL) {
            if (duty.role() == facts.role()) {
                lines.add(judge(facts, duty));
            }
        }
        return lines;
    }

    private static Line judge(Facts facts, Duty duty) {
        List<String> begun = duty.keysOf(facts).stream()
                .filter(key -> words(facts, key).anyMatch(duty.ownWords(key)::contains))
                .toList();
        if (begun.isEmpty()) {
            return facts.node().line(duty.plugin(), State.OFF, "");
        }
        Optional<String> wrong = configuredWrongly(facts, duty);
        if (wrong.isPresent()) {
            return facts.node().line(duty.plugin(), State.WRONG, wrong.get());
        }
        if (!hasJar(facts, duty.plugin())) {
            String remedy = "it has " + begun.get(0) + missing(duty.plugin());
            boolean isClient = duty.role() == Role.CLIENT;
            return facts.node().line(duty.plugin(), State.MISSING, isClient ? remedy : remedy + " and restart it");
        }
        return Metrics.judge(facts, duty.plugin());
    }

    /** The plugins of the client's jobs whose tasks find no jar on this NodeManager, where jobs bring none. */
    private List<Line> withoutJarsOfTasks(Facts nodeManager) {
        boolean isShipped = client.setting(SharedKeys.SHIP_JARS.key())
                .map(Setting::value)
                .filter("false"::equalsIgnoreCase)
                .isEmpty();
        List<String> ofJobs = words(client, Plugin.SWITCH).toList();
        return Arrays.stream(Plugin.values())
                .filter(plugin -> !isShipped && ofJobs.contains(plugin.shortName()) && !hasJar(nodeManager, plugin))
                .map(plugin -> nodeManager
                        .node()
                        .line(
                                plugin,
                                State.MISSING,
                                "jobs of this client have " + Plugin.SWITCH + missing(plugin)
                                        + " and restart it; tasks there fail until then"))
                .toList();
    }

    private static Optional<String> configuredWrongly(Facts facts, Duty duty) {
        List<String> remedies = new ArrayList<>();
        for (String key : duty.keysOf(facts)) {
            if (!words(facts, key).toList().containsAll(duty.words(key))) {
                remedies.add("set " + key + " to " + duty.shipped(key) + " in " + duty.placeOf(key) + " (it is "
                        + facts.setting(key).map(Judgement::shown).orElse("not set") + ")");
            }
        }
        return remedies.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", remedies));
    }

    private static String shown(Setting setting) {
        String value = setting.value().isEmpty() ? "empty" : setting.value();
        return setting.source().isEmpty() ? value : value + ", from " + setting.source();
    }

    private static String missing(Plugin plugin) {
        return ", and its class path no " + plugin.module() + "-*.jar: copy that to share/hadoop/common/lib there";
    }

    /** An auxiliary service may have a class path of its own. */
    private static boolean hasJar(Facts facts, Plugin plugin) {
        boolean ownClassPath = plugin == Plugin.ZONE
                && facts.role() == Role.NODEMANAGER
                && Stream.of("classpath", "remote-classpath")
                        .anyMatch(kind -> facts.setting("yarn.nodemanager.aux-services.terrain_zone." + kind)
                                .isPresent());
        return ownClassPath || !facts.classPath().jars(plugin).isEmpty();
    }

    /** The names in a value. */
    private static Stream<String> words(Facts facts, String key) {
        List<String> words = facts.setting(key).stream()
                .flatMap(setting -> Arrays.stream(setting.value().trim().split("\\s*,\\s*", -1)))
                .toList();
        return key.equals(Plugin.SWITCH) && words.equals(List.of(Plugin.EVERY))
                ? Arrays.stream(Plugin.values()).map(Plugin::shortName)
                : words.stream();
    }
}
