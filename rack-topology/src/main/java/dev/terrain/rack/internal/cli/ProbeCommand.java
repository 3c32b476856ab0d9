package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.cli.ProbeRound.Answers;
import dev.terrain.rack.internal.latency.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** {@code probe}: round trips from this machine, once as a table or for ever as an agent's file. */
final class ProbeCommand implements Command {

    private static final String COUNT = "count";
    private static final String AGENT = "agent";
    private static final String OUT = "out";
    private static final String INTERVAL = "interval";
    private static final String FROM = "from";

    private static final int DEFAULT_COUNT = 5;
    private static final int MOST_COUNT = 1000;
    private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(60);
    private static final int SOME_SILENT = 1;

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public String summary() {
        return "Measures round trips from this machine to hosts by TCP; ends with 1 if one of them never answers.";
    }

    @Override
    public String usage() {
        return "HOST[:PORT]... [options]";
    }

    @Override
    public Options options() {
        return new Options()
                .addOption(
                        Command.option(COUNT, "N", "How many probes count for each host, 1 to 1000; 5 unless given."))
                .addOption(Command.flag(
                        AGENT,
                        "Measures again and again until it is ended, and writes round trips between this"
                                + " machine and the hosts for the NameNode's terrain.rack.agents-dir."))
                .addOption(Command.option(OUT, "FILE.jsonl", "What the agent writes, replaced in every round."))
                .addOption(
                        Command.option(INTERVAL, "TIME", "How long the agent rests between rounds; 60s unless given."))
                .addOption(Command.option(
                        FROM,
                        "ADDRESS",
                        "This machine's address as the NameNode knows it; by default the one from which the first host"
                                + " is reached."));
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        int count = count(line);
        if (!line.hasOption(AGENT) && (line.hasOption(OUT) || line.hasOption(INTERVAL) || line.hasOption(FROM))) {
            throw new UsageException("--out, --interval and --from belong to --agent");
        }
        List<Target> targets = ProbeTargets.parse(line.getArgList());
        if (line.hasOption(AGENT)) {
            agent(line, targets).run(count, interval(line), out);
        }
        return print(ProbeRound.run(targets, count), out);
    }

    private static Agent agent(CommandLine line, List<Target> targets) throws IOException, UsageException {
        String file = line.getOptionValue(OUT);
        if (file == null || !file.endsWith(Agent.ENDING)) {
            throw new UsageException("--agent needs --out with the name of a file that ends in " + Agent.ENDING);
        }
        String from = line.getOptionValue(FROM);
        return new Agent(targets, from == null ? Agent.localAddress(targets.get(0)) : from, Path.of(file));
    }

    private static int print(List<Answers> all, PrintStream out) {
        String row = "%-40s %9s %9s %9s %8s%n";
        out.printf(Locale.ROOT, row, "host", "least ms", "median ms", "most ms", "failed");
        boolean silent = false;
        for (Answers answers : all) {
            List<Long> micros = answers.micros();
            silent |= micros.isEmpty();
            out.printf(
                    Locale.ROOT,
                    row,
                    answers.target().address(),
                    millis(micros, 0),
                    millis(micros, micros.size() / 2),
                    millis(micros, micros.size() - 1),
                    answers.failures());
        }
        return silent ? SOME_SILENT : 0;
    }

    private static String millis(List<Long> micros, int i) {
        return micros.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", micros.get(i) / 1000.0);
    }

    private static int count(CommandLine line) throws UsageException {
        String value = line.getOptionValue(COUNT, String.valueOf(DEFAULT_COUNT));
        String allowed = "--count is '" + value + "'; allowed is a whole number from 1 to " + MOST_COUNT;
        try {
            int count = Integer.parseInt(value);
            if (count >= 1 && count <= MOST_COUNT) {
                return count;
            }
        } catch (NumberFormatException e) {
            throw new UsageException(allowed, e);
        }
        throw new UsageException(allowed);
    }

    private static Duration interval(CommandLine line) throws UsageException {
        String value = line.getOptionValue(INTERVAL, DEFAULT_INTERVAL.toSeconds() + "s");
        String allowed = "--interval is '" + value + "'; allowed is a time from 1s on, as in 60s";
        try {
            Duration interval = value.endsWith("ms")
                    ? Duration.ofMillis(Long.parseLong(value.substring(0, value.length() - 2)))
                    : Duration.ofSeconds(
                            Long.parseLong(value.endsWith("s") ? value.substring(0, value.length() - 1) : value));
            if (interval.compareTo(Duration.ofSeconds(1)) >= 0) {
                return interval;
            }
        } catch (NumberFormatException | ArithmeticException e) {
            throw new UsageException(allowed, e);
        }
        throw new UsageException(allowed);
    }
}
