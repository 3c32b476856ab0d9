package dev.terrain.install.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.install.internal.plugin.Plugin;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

/** The arguments that several commands take. */
final class Arguments {

    private static final String VARIABLE = "HADOOP_CONF_DIR";

    static final Option CONF = Command.option(
            "conf",
            "DIR",
            "The folder of Hadoop's site files; default " + VARIABLE + ", which Hadoop's own script sets.");

    static final Option WRITE = Command.flag("write", "Writes the site files of DIR instead of printing.");

    private Arguments() {}

    /** The folder that {@code --conf} means. */
    static Path folder(CommandLine line) throws UsageException {
        String folder = line.getOptionValue(CONF, System.getenv(VARIABLE));
        if (folder == null || folder.isEmpty()) {
            throw new UsageException("name the folder of Hadoop's site files with --conf DIR");
        }
        return Path.of(folder);
    }

    /** The plugins that words mean, in the order of {@link Plugin}. */
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
