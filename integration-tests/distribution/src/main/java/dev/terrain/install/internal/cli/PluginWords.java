package dev.terrain.install.internal.cli;

import dev.terrain.commons.cli.UsageException;
import dev.terrain.install.internal.plugin.Plugin;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The arguments of a command that takes plugins. */
final class PluginWords {

    private PluginWords() {}

    /** Those that are meant, in the order of {@link Plugin}. */
    static Set<Plugin> plugins(List<String> words) throws UsageException {
        Set<Plugin> plugins = EnumSet.noneOf(Plugin.class);
        for (String word : words) {
            List<Plugin> meant = Plugin.meantBy(word);
            if (meant.isEmpty()) {
                throw new UsageException("no plugin " + word + ": there are " + Plugin.words());
            }
            plugins.addAll(meant);
        }
        if (plugins.isEmpty()) {
            throw new UsageException("name plugins: " + Plugin.words());
        }
        return plugins;
    }
}
