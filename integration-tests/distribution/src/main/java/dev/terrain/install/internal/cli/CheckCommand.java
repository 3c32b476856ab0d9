package dev.terrain.install.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.install.internal.check.ClusterCheck;
import dev.terrain.install.internal.check.Report;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.apache.commons.cli.CommandLine;

/** {@code check}: shows the state of the plugins on a running cluster. */
final class CheckCommand {

    private static final long USUAL_SECONDS = 5;

    static final Command CHECK = new Command(
            "check",
            "Shows the state of every plugin on every daemon of a running cluster, and what to change.",
            "[--conf DIR] [--master HOST:PORT]... [--timeout SECONDS]",
            """

                Reads the configuration (/conf) and class path (/jmx) of NameNodes, ResourceManagers, all their
                NodeManagers and the JobHistory server over HTTP, and the site files of this machine, which submitted
                jobs use. It changes nothing. It prints for each node and plugin:

                active   on
                aside    on, but idle for the reason given
                off      not configured
                wrong    partly configured, or in the wrong place: the line has the key, its file, and what to set
                missing  configured, but its jar is not on the class path
                silent   no answer in time
                risk     a shared file names one of Terrain's classes: programs without the jar may fail

                Restart daemons after a change: only then does check see it. Web pages that require a login
                (Kerberos) are reported as silent.

                Exit codes: 0 all well; 1 something is wrong, missing or silent; 2 wrong arguments.""",
            List.of(
                    Arguments.CONF,
                    Command.option(
                            "master",
                            "HOST:PORT",
                            "The web address of a NameNode, ResourceManager or JobHistory server, instead of those "
                                    + "in the site files. May be given several times."),
                    Command.option(
                            "timeout",
                            "SECONDS",
                            "Time for each request, from 1 to 600; default " + USUAL_SECONDS + ".")),
            CheckCommand::run);

    private CheckCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (!line.getArgList().isEmpty()) {
            throw new UsageException("unexpected: " + String.join(" ", line.getArgList()));
        }
        String[] masters = line.getOptionValues("master");
        ClusterCheck check = new ClusterCheck(
                Arguments.folder(line),
                System.getProperty("java.class.path", ""),
                masters == null ? List.of() : List.of(masters),
                timeout(line));
        try {
            Report report = check.run();
            report.print(out);
            return report.findings() == 0 ? 0 : 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("interrupted").initCause(e);
        }
    }

    private static Duration timeout(CommandLine line) throws UsageException {
        String text = line.getOptionValue("timeout", String.valueOf(USUAL_SECONDS));
        if (!text.matches("[1-9]\\d{0,2}") || Integer.parseInt(text) > 600) {
            throw new UsageException("--timeout " + text + ": give seconds from 1 to 600");
        }
        return Duration.ofSeconds(Integer.parseInt(text));
    }
}
