package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.map.RackState;
import dev.terrain.rack.internal.map.StateFile;
import dev.terrain.rack.internal.map.StateReport;
import dev.terrain.rack.internal.map.StateSource;
import dev.terrain.rack.internal.map.StateUrl;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.cli.CommandLine;

/** {@code show}: what the NameNode measured, as a table. */
final class ShowCommand {

    private static final String STATE = "state";
    private static final String URL = "url";

    static final Command SHOW = new Command(
            "show",
            "Shows the DataNodes' round trips from the NameNode and the locations that follow.",
            "[--state FILE | --url URL]",
            List.of(
                    Command.option(
                            STATE,
                            "FILE",
                            "The NameNode's state file; default: where the NameNode keeps it unless configured."),
                    Command.option(URL, "URL", "The NameNode's JMX page, as in http://namenode:9870/jmx.")),
            ShowCommand::run);

    private ShowCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (line.hasOption(STATE) && line.hasOption(URL)) {
            throw new UsageException("give one of --state and --url");
        }
        if (!line.getArgList().isEmpty()) {
            throw new UsageException("it takes options only, not " + line.getArgList());
        }
        StateSource source = line.hasOption(URL) ? atUrl(line.getOptionValue(URL)) : inFile(line);
        RackState state = source.read()
                .orElseThrow(() -> new IOException(
                        source + " is not there: name the NameNode's terrain.rack.state-file with --state"));
        out.print(StateReport.of(state));
        return 0;
    }

    private static StateUrl atUrl(String url) throws UsageException {
        try {
            return new StateUrl(URI.create(url));
        } catch (IllegalArgumentException e) {
            throw new UsageException("--url is '" + url + "'; allowed is an address as in http://namenode:9870/jmx", e);
        }
    }

    private static StateFile inFile(CommandLine line) {
        String named = line.getOptionValue(STATE);
        return new StateFile(named == null ? StateFile.defaultToRead() : Path.of(named));
    }
}
