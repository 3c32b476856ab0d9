package dev.terrain.integration.network;

import dev.terrain.integration.hadoop.Host;
import dev.terrain.integration.system.Program;
import dev.terrain.integration.system.TakeDown;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A network of hosts, each a namespace with an address, at one home site and at distant ones.
 *
 * <pre>{@code
 * try (Wan wan = Wan.create(project)) {
 *     Host near = wan.host("near1");
 *     DistantSite island = wan.distantSite("island");
 *     Host distant = island.host("far1");
 *     island.roundTrip(Duration.ofMillis(20));
 *     Program.run(... near.launcher(), "some", "command" ...);
 * }
 * }</pre>
 *
 * <p>This JVM is on the network as well, at the home site. {@link #close()} takes everything down, and so does a hook
 * when the JVM ends by itself or by TERM; after a KILL, the next network that is created does. Needs root. Not
 * thread-safe, but for close and for what {@link DistantSite} says of its line.
 */
public final class Wan implements AutoCloseable {

    private static final AtomicInteger CREATED = new AtomicInteger();
    private static final String HOME = "home-site";

    private final Path project;
    private final Path folder;
    private final int number = CREATED.incrementAndGet();
    private final AddressBook addresses;
    private final List<DelayLine> lines = new ArrayList<>();
    private final Map<String, Namespace> namespaces = new LinkedHashMap<>();
    private final TakeDown end = new TakeDown("take the network down", this::takeDown);
    private final String device;
    private Optional<Site> home = Optional.empty();

    private Wan(Path project, Path folder) throws IOException {
        this.project = project;
        this.folder = folder;
        addresses = AddressBook.in(folder.resolve("hosts"));
        // Unique on this machine, and short enough: names of interfaces have at most 15 characters.
        device = "terrain" + ProcessHandle.current().pid() + (char) ('a' + number % 26);
    }

    /** Makes the home site and puts this JVM on it. {@code project} is the root of this repository. */
    public static Wan create(Path project) throws IOException {
        Optional<String> missing = NetworkPrerequisites.missing();
        if (missing.isPresent()) {
            throw new IOException(missing.get());
        }
        Namespace.removeThoseOfEndedProcesses();
        Wan wan = new Wan(
                project,
                Files.createTempDirectory(
                        "terrain-wan-" + ProcessHandle.current().pid() + "-"));
        wan.end.begin();
        try {
            wan.home = Optional.of(new Site(wan.namespace(HOME), HOME, wan.addresses));
            wan.joinThisJvm();
            return wan;
        } catch (IOException | RuntimeException e) {
            wan.close();
            throw e;
        }
    }

    /** Adds a host at the home site; its name is unique in the network. */
    public Host host(String name) throws IOException {
        return host(home(), name);
    }

    /** Adds a site that is joined to the home site by a line of its own, without delay yet. */
    public DistantSite distantSite(String name) throws IOException {
        Site site = new Site(namespace(name), name, addresses);
        String device = "line" + lines.size();
        DelayLine line = DelayLine.between(
                home().namespace(), site.namespace(), device, project, folder.resolve(device + ".messages"));
        lines.add(line);
        home().attach(device);
        site.attach(device);
        List<Namespace> ends = List.of(home().namespace(), site.namespace());
        DistantSite distant = new DistantSite(this, site, addresses.of(name), new DistantSite.Line(line, device, ends));
        distant.roundTrip(Duration.ZERO);
        return distant;
    }

    /** Has that host send no faster than that from now on; what it receives is not limited. */
    public void limit(Host host, long bitsPerSecond) throws IOException {
        namespace(host).limit(Site.DEVICE, bitsPerSecond);
    }

    private Namespace namespace(Host host) {
        return Optional.ofNullable(namespaces.get(host.name()))
                .orElseThrow(() -> new IllegalArgumentException(host.name() + " is no host of this network"));
    }

    /** What passed the interface of that host so far. */
    public Traffic traffic(Host host) throws IOException {
        String[] counters = namespace(host)
                .run(List.of(
                        "cat", "/sys/class/net/eth0/statistics/rx_bytes", "/sys/class/net/eth0/statistics/tx_bytes"))
                .strip()
                .split("\n", -1);
        return new Traffic(Long.parseLong(counters[0]), Long.parseLong(counters[1]));
    }

    Host host(Site site, String name) throws IOException {
        return site.join(namespace(name), name);
    }

    private Site home() {
        return home.orElseThrow(() -> new IllegalStateException("the network has no home site"));
    }

    private Namespace namespace(String name) throws IOException {
        if (namespaces.containsKey(name)) {
            throw new IllegalArgumentException("there is a " + name + " already");
        }
        Namespace namespace = Namespace.create(number + "-" + name, addresses.hosts());
        namespaces.put(name, namespace);
        return namespace;
    }

    private void joinThisJvm() throws IOException {
        String pid = String.valueOf(ProcessHandle.current().pid());
        String port = "jvm";
        home().namespace().ip("link", "add", port, "type", "veth", "peer", "name", device, "netns", pid);
        home().attach(port);
        Program.run("ip", "address", "add", addresses.add("jvm") + AddressBook.PREFIX, "dev", device);
        Program.run("ip", "link", "set", device, "up");
    }

    /** Takes down what there is, whatever is missing. Idempotent. */
    @Override
    public void close() {
        end.close();
    }

    private void takeDown() {
        List<AutoCloseable> parts = new ArrayList<>();
        parts.add(this::leave);
        parts.addAll(lines);
        parts.addAll(namespaces.values());
        parts.add(this::deleteFolder);
        lines.clear();
        namespaces.clear();
        home = Optional.empty();
        Optional<Exception> first = Optional.empty();
        for (AutoCloseable part : parts) {
            try {
                part.close();
            } catch (Exception e) { // whatever one of them says, the others go down
                first = first.or(() -> Optional.of(e));
            }
        }
        if (first.isPresent()) {
            throw new IllegalStateException("a part of the network is left", first.get());
        }
    }

    /** Deletes this JVM's interface, which the kernel does by itself only some time after the home site has gone. */
    private void leave() throws IOException {
        if (Files.exists(Path.of("/sys/class/net", device))) {
            Program.run("ip", "link", "delete", device);
        }
    }

    private void deleteFolder() throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.list(folder)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(folder);
        }
    }
}
