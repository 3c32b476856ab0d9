package dev.terrain.lustre;

import dev.terrain.commons.cli.CommandLineTool;
import dev.terrain.lustre.internal.cli.ExplainCommand;
import dev.terrain.lustre.internal.cli.Surroundings;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** What {@code hadoop jar lustre-locality-split.jar COMMAND ...} runs. */
public final class LustreTool {

    private LustreTool() {}

    /** Runs a command and ends the JVM with 0 (done), 1 (cannot) or 2 (wrong arguments). */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err, LocalitySources.Machine.THIS));
    }

    static int run(String[] arguments, PrintStream out, PrintStream err, LocalitySources.Machine machine) {
        return new CommandLineTool(
                        "hadoop jar lustre-locality-split.jar",
                        "Shows where Lustre keeps the bytes of files, and which nodes are near them.",
                        "Sizes take k, m, g and t (powers of 1024), as in 128m. Exit codes: 0 done, 1 cannot be done, 2"
                                + " wrong arguments.",
                        List.of(new ExplainCommand(conf -> surroundings(conf, machine), err)))
                .run(arguments, out, err);
    }

    private static Surroundings surroundings(Configuration conf, LocalitySources.Machine machine) throws IOException {
        LustreSettings settings = LustreSettings.from(conf);
        return new Surroundings(
                LocalitySources.from(settings, conf, machine),
                settings.choice(),
                settings.splitting(),
                settings.placement().balance(),
                settings.placement().taskBytes());
    }
}
