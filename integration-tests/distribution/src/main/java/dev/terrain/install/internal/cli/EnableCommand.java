package dev.terrain.install.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.install.internal.plugin.Plugin;
import dev.terrain.install.internal.site.SiteFolder;
import java.io.IOException;
import java.io.PrintStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.cli.CommandLine;

/** {@code enable}: the XML that switches plugins on, printed or written. */
final class EnableCommand {

    static final Command ENABLE = new Command(
            "enable",
            "Prints the XML that switches plugins on, or writes it into the site files.",
            "PLUGIN... [--conf DIR] [--write]",
            """

                Plugins: %s.

                With --write the properties go between two comments before </configuration>. The rest of the file stays
                unchanged, byte by byte, and a file that has no such lines yet is first kept as FILE.before-terrain.
                Existing equal properties are left out. If a property has another value:

                terrain.plugins                     the plugin is added to the list
                yarn.nodemanager.aux-services       the plugin's service is added to the list
                dfs.namenode.re...                  your value stays
                any other                           refused, with the key, the value and what to do

                Enabling a plugin twice changes nothing. Daemons read the files when they start: distribute the files,
                restart as the last lines say, and run bin/terrain check.
                """.formatted(Plugin.words()),
            List.of(Arguments.CONF, Arguments.WRITE),
            EnableCommand::run);

    private EnableCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        Set<Plugin> wanted = Arguments.plugins(line.getArgList());
        SiteFolder sites = new SiteFolder(Arguments.folder(line));
        Set<Plugin> plugins = EnumSet.copyOf(wanted);
        plugins.addAll(sites.plugins());
        if (line.hasOption(Arguments.WRITE)) {
            List<String> done = sites.rewrite(plugins);
            out.println(done.isEmpty() ? "Nothing to do: everything is configured." : String.join("\n", done));
        } else {
            String text = sites.text(plugins);
            out.print(text.isEmpty() ? "Nothing to do: everything is configured.\n" : text);
        }
        for (Plugin plugin : wanted) {
            out.println(plugin.shortName() + ": " + plugin.afterwards());
        }
        return 0;
    }
}
