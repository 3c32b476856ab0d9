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

/** {@code disable}: takes out what {@code enable --write} wrote. */
final class DisableCommand {

    static final Command DISABLE = new Command(
            "disable",
            "Removes plugins from the site files.",
            "PLUGIN... [--conf DIR] [--write]",
            """

                Plugins: %s.

                Without --write it prints the properties that would remain. Without the last plugin every file has its
                bytes from before the first one, apart from your own edits. Properties that you wrote yourself stay.
                Jars, pools, pins and state files stay: docs/install.md, "Removal", describes how to remove them.
                """.formatted(Plugin.words()),
            List.of(Arguments.CONF, Arguments.WRITE),
            DisableCommand::run);

    private DisableCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        SiteFolder sites = new SiteFolder(Arguments.folder(line));
        boolean every = line.getArgList().contains(Plugin.EVERY);
        Set<Plugin> unwanted = every ? sites.plugins() : Arguments.plugins(line.getArgList());
        Set<Plugin> remaining = EnumSet.noneOf(Plugin.class);
        remaining.addAll(sites.plugins());
        for (Plugin plugin : unwanted) {
            if (!remaining.remove(plugin)) {
                out.println(plugin.shortName() + ": not switched on by bin/terrain here");
            }
        }
        if (line.hasOption(Arguments.WRITE)) {
            List<String> done = sites.rewrite(remaining);
            out.println(done.isEmpty() ? "Nothing to do." : String.join("\n", done));
        } else {
            String text = sites.text(remaining);
            out.print(text.isEmpty() ? "Nothing would remain.\n" : "Remaining:\n\n" + text);
        }
        return 0;
    }
}
