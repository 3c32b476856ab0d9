package dev.terrain.install.internal.check;

import dev.terrain.install.internal.plugin.Plugin;
import java.util.Locale;
import java.util.Optional;

/**
 * One line of the report.
 *
 * @param node its name
 * @param plugin of which plugin; empty where it concerns the node as a whole
 * @param state how it stands
 * @param detail why, and for findings what to do; may be empty
 */
record Line(Node node, Optional<Plugin> plugin, State state, String detail) {

    /** As printed: node, plugin, state in columns, then the detail. */
    String text() {
        String word = state.name().toLowerCase(Locale.ROOT);
        return "%-16s %-28s %-13s %-7s %s"
                .formatted(
                        node.role().service(),
                        node.address(),
                        plugin.map(Plugin::shortName).orElse("-"),
                        word,
                        detail)
                .stripTrailing();
    }
}
