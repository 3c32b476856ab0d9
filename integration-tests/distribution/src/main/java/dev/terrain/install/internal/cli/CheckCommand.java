package dev.terrain.install.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.install.internal.check.ClientSite;
import dev.terrain.install.internal.check.ClusterCheck;
import dev.terrain.install.internal.check.Report;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** {@code check}: how the plugins stand on a live cluster. */
final class CheckCommand implements Command {

    private static final long USUAL_SECONDS = 5;

    private final ConfigurationFolder folder;

    CheckCommand(ConfigurationFolder folder) {
        this.folder = folder;
    }

    @Override
    public String name() {
        return "check";
    }

    @Override
    public String summary() {
        return "Says how the plugins stand on every daemon of a running cluster, and what to change.";
    }

    @Override
    public String usage() {
        return "[--conf DIR] [--master HOST:PORT]... [--timeout SECONDS]";
    }

    @Override
    public String explanation() {
        return """

                Asks NameNodes, ResourceManagers, every NodeManager that these know, and the JobHistory server for
                their configuration (/conf) and class path (/jmx) over HTTP, and reads the site files of this
                machine, which are those of the jobs submitted here. It changes nothing.

                For each node and plugin:
                active   it is on
                aside    it is on, and has a reason to do nothing there, which is told
                off      nothing names it
                wrong    it is on in part, or where it must not be: the key, its file, and what to set
                missing  it is named, and its jar is not on the class path
                silent   the node did not answer in time

                Daemons say what is in effect in them: after a change restart them, then look.
                Web servers that want a login (Kerberos) are silent here.

                Exit codes: 0 all well; 1 something is wrong, missing or silent; 2 wrong arguments.""";
    }

    @Override
    public Options options() {
        return new Options()
                .addOption(folder.option())
                .addOption(Command.option(
                        "master",
                        "HOST:PORT",
                        "The web address of a NameNode, ResourceManager or JobHistory server to ask, instead of"
                                + " those that the site files name. May be given several times."))
                .addOption(Command.option(
                        "timeout", "SECONDS", "For each request, from 1 to 600; " + USUAL_SECONDS + " unless told."));
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        if (!line.getArgList().isEmpty()) {
            throw new UsageException("unexpected: " + String.join(" ", line.getArgList()));
        }
        String[] masters = line.getOptionValues("master");
        ClusterCheck check = new ClusterCheck(
                new ClientSite(folder.of(line)),
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
