package dev.terrain.integration.network;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A named network namespace (ip-netns(8)) with addresses of its own, and names from a hosts file.
 *
 * <p>Its name says which process made it: {@link #removeThoseOfEndedProcesses()} finds those whose process was killed.
 */
final class Namespace implements AutoCloseable {

    /**
     * The one congestion control that every kernel has and every namespace may choose. Window sizes are those that fill
     * 1 Gbit/s at a round trip of 200 ms.
     */
    private static final List<String> TCP = List.of(
            "net.ipv4.tcp_congestion_control=reno",
            "net.ipv4.tcp_rmem=4096 131072 67108864",
            "net.ipv4.tcp_wmem=4096 131072 67108864",
            "net.ipv6.conf.all.disable_ipv6=1");

    /** Of tc-tbf(8): a burst as large as a segment that the kernel has not cut yet, four times over. */
    private static final String LIMIT_BURST = "256kb";

    /** How long a frame may wait for a limited link before it is dropped: as switches with deep buffers do. */
    private static final String LIMIT_QUEUE = "50ms";

    private static final Path NAMESPACES = Path.of("/run/netns");
    private static final Path FILES = Path.of("/etc/netns");
    private static final Pattern NAME = Pattern.compile("terrain-(\\d+)-.*");

    private final String name;

    private Namespace(String name) {
        this.name = name;
    }

    /** Makes {@code terrain-PID-suffix}, whose programs see {@code hosts} as /etc/hosts. */
    static Namespace create(String suffix, Path hosts) throws IOException {
        Namespace namespace = new Namespace("terrain-" + ProcessHandle.current().pid() + "-" + suffix);
        Program.run("ip", "netns", "add", namespace.name);
        try {
            Path files = Files.createDirectories(FILES.resolve(namespace.name));
            Files.createSymbolicLink(files.resolve("hosts"), hosts);
            namespace.ip("link", "set", "lo", "up");
            List<String> settings = new ArrayList<>(List.of("sysctl", "--quiet", "--ignore", "--write"));
            settings.addAll(TCP);
            namespace.run(settings);
            return namespace;
        } catch (IOException | RuntimeException e) {
            namespace.close();
            throw e;
        }
    }

    /** Removes what processes left that were killed before they could. */
    static void removeThoseOfEndedProcesses() throws IOException {
        if (Files.notExists(NAMESPACES)) {
            return;
        }
        try (Stream<Path> found = Files.list(NAMESPACES)) {
            for (Path file : found.toList()) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches() && !isRunning(Long.parseLong(name.group(1)))) {
                    new Namespace(name.group()).close();
                }
            }
        }
    }

    private static boolean isRunning(long pid) {
        Optional<ProcessHandle> process = ProcessHandle.of(pid);
        return process.isPresent() && process.get().isAlive();
    }

    String name() {
        return name;
    }

    /** Words to put before a command that is to run here, as on a machine of that name (a UTS namespace of its own). */
    List<String> launcher(String hostName) {
        return List.of(
                "ip",
                "netns",
                "exec",
                name,
                "unshare",
                "--uts",
                "sh",
                "-c",
                "echo " + hostName + " > /proc/sys/kernel/hostname && exec \"$@\"",
                "sh");
    }

    /** Runs {@code ip words...} here. */
    void ip(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "-netns", name));
        command.addAll(List.of(words));
        Program.run(command);
    }

    /** Has a device send no faster than that from now on (tc-tbf(8)). */
    void limit(String device, long bitsPerSecond) throws IOException {
        Program.run(
                "tc",
                "-netns",
                name,
                "qdisc",
                "replace",
                "dev",
                device,
                "root",
                "tbf",
                "rate",
                bitsPerSecond + "bit",
                "burst",
                LIMIT_BURST,
                "latency",
                LIMIT_QUEUE);
    }

    /** Runs a program here and returns what it printed. */
    String run(List<String> words) throws IOException {
        List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", name));
        command.addAll(words);
        return Program.run(command);
    }

    /** Removes its name and files. It ends with its last process, and with it its end of every link. */
    @Override
    public void close() {
        try {
            Path files = FILES.resolve(name);
            Files.deleteIfExists(files.resolve("hosts"));
            Files.deleteIfExists(files);
            if (Files.exists(NAMESPACES.resolve(name))) {
                Program.run("ip", "netns", "delete", name);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
