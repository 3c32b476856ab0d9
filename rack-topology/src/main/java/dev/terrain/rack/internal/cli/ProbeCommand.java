package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.cli.ProbeRound.Answers;
import dev.terrain.rack.internal.probe.Target;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.cli.CommandLine;
import org.apache.hadoop.thirdparty.com.google.common.net.HostAndPort;
import org.apache.hadoop.thirdparty.com.google.common.primitives.Ints;

/** {@code probe}: round trips from this machine. */
final class ProbeCommand {

    private static final String COUNT = "count";

    private static final int DEFAULT_COUNT = 5;
    private static final int MOST_COUNT = 1000;
    /** The default port of dfs.datanode.ipc.address, where the NameNode probes too. */
    private static final int DATANODE_IPC = 9867;

    private static final int SOME_SILENT = 1;

    static final Command PROBE = new Command(
            "probe",
            "Measures round trips from this machine to hosts by TCP; ends with 1 if one of them never answers.",
            "HOST[:PORT]... [options]",
            List.of(Command.option(COUNT, "N", "Probes that count for each host, 1 to 1000; default 5.")),
            ProbeCommand::run);

    private ProbeCommand() {}

    private static int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        int count = count(line);
        Map<String, Answers> all = ProbeRound.run(targets(line.getArgList()), count);
        String row = "%-40s %9s %9s %9s %8s%n";
        out.printf(Locale.ROOT, row, "host", "least ms", "median ms", "most ms", "failed");
        boolean silent = false;
        for (Map.Entry<String, Answers> target : all.entrySet()) {
            List<Long> micros = target.getValue().micros;
            silent |= micros.isEmpty();
            out.printf(
                    Locale.ROOT,
                    row,
                    target.getKey(),
                    millis(micros, 0),
                    millis(micros, micros.size() / 2),
                    millis(micros, micros.size() - 1),
                    target.getValue().failures);
        }
        return silent ? SOME_SILENT : 0;
    }

    private static String millis(List<Long> micros, int i) {
        return micros.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f", micros.get(i) / 1000.0);
    }

    private static int count(CommandLine line) throws UsageException {
        String value = line.getOptionValue(COUNT, String.valueOf(DEFAULT_COUNT));
        Integer count = Ints.tryParse(value);
        if (count == null || count < 1 || count > MOST_COUNT) {
            throw new UsageException("--count is '" + value + "'; allowed is a whole number from 1 to " + MOST_COUNT);
        }
        return count;
    }

    private static List<Target> targets(List<String> words) throws IOException, UsageException {
        if (words.isEmpty()) {
            throw new UsageException("name a host");
        }
        List<Target> targets = new ArrayList<>();
        for (String word : words) {
            targets.add(target(word));
        }
        return targets;
    }

    /** {@code HOST[:PORT]}, {@code 10.0.0.7} or {@code [fd00::7]:9867} as a target, named as it was given. */
    private static Target target(String word) throws IOException, UsageException {
        try {
            HostAndPort named = HostAndPort.fromString(word).withDefaultPort(DATANODE_IPC);
            if (named.getPort() == 0) {
                throw new UsageException("'" + word + "' names port 0");
            }
            return new Target(word, new InetSocketAddress(InetAddress.getByName(named.getHost()), named.getPort()));
        } catch (IllegalArgumentException e) {
            throw new UsageException("'" + word + "' is neither HOST nor HOST:PORT", e);
        } catch (UnknownHostException e) {
            throw new IOException("the host of " + word + " is not known", e);
        }
    }
}
