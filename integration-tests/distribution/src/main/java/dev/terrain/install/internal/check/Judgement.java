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
        List<Line> lines = new ArrayList<>();
        for (Duty duty : Duty.ALL) {
            if (duty.role() == facts.role()) {
                Line line = judge(facts, duty);
                if (duty.source() == Duty.Source.OWN || line.state().isFinding()) {
                    lines.add(line);
                }
            }
        }
        return lines;
    }

    private Line judge(Facts facts, Duty duty) {
        Facts configured = duty.source() == Duty.Source.JOB ? client : facts;
        List<String> begun = duty.keysOf(configured).stream()
                .filter(key -> words(configured, key).anyMatch(duty.ownWords(key)::contains))
                .toList();
        if (begun.isEmpty()) {
            return facts.node().line(duty.plugin(), State.OFF, "");
        }
        Optional<String> wrong = configuredWrongly(configured, duty);
        if (wrong.isPresent() && duty.source() == Duty.Source.OWN) {
            return facts.node().line(duty.plugin(), State.WRONG, wrong.get());
        }
        if (!hasJar(facts, duty.plugin()) && !comesWithJobs(duty)) {
            return facts.node().line(duty.plugin(), State.MISSING, missing(duty, begun.get(0)));
        }
        return duty.source() == Duty.Source.OWN
                ? Metrics.judge(facts, duty.plugin())
                : facts.node().line(duty.plugin(), State.ACTIVE, "");
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

    private static String missing(Duty duty, String key) {
        String whose = duty.source() == Duty.Source.JOB ? "jobs of this client have " : "it has ";
        return whose + key + ", and its class path no " + duty.plugin().module()
                + "-*.jar: copy that to share/hadoop/common/lib there"
                + (duty.role() == Role.CLIENT ? "" : " and restart it")
                + (duty.source() == Duty.Source.JOB ? "; tasks there fail until then" : "");
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

    /** Whether jobs ship the jars to their tasks. */
    private boolean comesWithJobs(Duty duty) {
        return duty.source() == Duty.Source.JOB
                && client.setting(SharedKeys.SHIP_JARS.key())
                        .map(Setting::value)
                        .filter("false"::equalsIgnoreCase)
                        .isEmpty();
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
