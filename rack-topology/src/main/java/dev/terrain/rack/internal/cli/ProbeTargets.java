package dev.terrain.rack.internal.cli;

import dev.terrain.commons.cli.UsageException;
import dev.terrain.rack.internal.probe.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code HOST[:PORT]}, {@code 10.0.0.7} and {@code [fd00::7]:9867} as targets; named as they were given. */
final class ProbeTargets {

    /** The default port of dfs.datanode.ipc.address, where the NameNode probes too. */
    private static final int DATANODE_IPC = 9867;

    private static final Pattern WITH_PORT =
            Pattern.compile("(?:\\[(?<v6>[^]]+)]|(?<host>[^:\\[\\]]+)):(?<port>\\d{1,5})");

    private ProbeTargets() {}

    static List<Target> parse(List<String> words) throws IOException, UsageException {
        if (words.isEmpty()) {
            throw new UsageException("name a host");
        }
        List<Target> targets = new ArrayList<>();
        for (String word : words) {
            targets.add(parse(word));
        }
        return targets;
    }

    private static Target parse(String word) throws IOException, UsageException {
        Matcher matcher = WITH_PORT.matcher(word);
        String host = word;
        int port = DATANODE_IPC;
        if (matcher.matches()) {
            host = matcher.group("v6") == null ? matcher.group("host") : matcher.group("v6");
            port = Integer.parseInt(matcher.group("port"));
        }
        if (port < 1 || port > 0xffff) {
            throw new UsageException("'" + word + "' has a port that is none of 1 to 65535");
        }
        try {
            return new Target(word, new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (UnknownHostException e) {
            throw new IOException("the host " + host + " is not known", e);
        }
    }
}
