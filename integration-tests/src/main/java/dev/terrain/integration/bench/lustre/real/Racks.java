package dev.terrain.integration.bench.lustre.real;

import dev.terrain.integration.cluster.Host;
import dev.terrain.integration.fixture.lustre.StripeServer;
import dev.terrain.integration.fixture.network.DistantSite;
import dev.terrain.integration.fixture.network.SmallProgram;
import dev.terrain.integration.fixture.network.Wan;
import dev.terrain.integration.fixture.process.Dialogue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Racks of real TCP on one machine: in each a server with a narrow link and compute nodes, and a narrow uplink between
 * it and the others. Node {@code n} is in rack {@code n % racks}, where server {@code n % racks} is.
 */
final class Racks implements AutoCloseable {

    /** What one reader alone got from the server of its own rack, and from that of another. */
    static final String WITHIN = "serverMegabits";

    static final String BETWEEN = "uplinkMegabits";

    private static final long MEGABIT = 1_000_000;
    private static final long CHECK_BYTES = 16 << 20;

    /** Of a link's own rate: TCP and Ethernet headers take 4.5 %, a queue that fills and empties some more. */
    private static final double LEAST_OF_RATE = 0.85;

    private final RealCommand options;
    private final Wan wan;
    private final List<String> serverAddresses = new ArrayList<>();
    private final List<Dialogue> servers = new ArrayList<>();
    private final List<Dialogue> readers = new ArrayList<>();

    private Racks(RealCommand options, Wan wan) {
        this.options = options;
        this.wan = wan;
    }

    /** Makes them and starts every program. */
    static Racks build(RealCommand options) throws IOException {
        Racks racks = new Racks(options, Wan.create(options.project()));
        try {
            racks.start();
            return racks;
        } catch (IOException | RuntimeException e) {
            racks.close();
            throw e;
        }
    }

    private void start() throws IOException {
        List<DistantSite> sites = new ArrayList<>();
        for (int rack = 0; rack < options.racks; rack++) {
            DistantSite site = wan.distantSite("rack" + rack);
            sites.add(site);
            Host server = site.host("oss" + rack);
            wan.limit(server, options.serverMegabits * MEGABIT);
            serverAddresses.add(server.address());
            servers.add(StripeServer.start(server));
        }
        for (int node = 0; node < options.nodes(); node++) {
            Host host = sites.get(node % options.racks).host("node" + node);
            readers.add(SmallProgram.start(host, SplitReader.class));
        }
        for (DistantSite site : sites) {
            site.limit(options.uplinkMegabits * MEGABIT);
        }
    }

    /**
     * Reads alone, once within a rack and once between two.
     *
     * @return in millions of bits a second, {@value #WITHIN} and {@value #BETWEEN}
     * @throws IOException when a link is faster than it is set to, or more than 15 % slower
     */
    Map<String, Double> requireRates() throws IOException {
        double within = megabits(0);
        double between = megabits(1);
        require("a server's link", within, options.serverMegabits);
        require("an uplink", between, Math.min(options.uplinkMegabits, options.serverMegabits));
        return Map.of(WITHIN, within, BETWEEN, between);
    }

    private double megabits(int server) throws IOException {
        long start = System.nanoTime();
        readers.get(0).say(serverAddresses.get(server) + "=" + CHECK_BYTES);
        requireBytes(readers.get(0), CHECK_BYTES);
        return CHECK_BYTES * 8 / ((System.nanoTime() - start) / 1e9) / MEGABIT;
    }

    private static void require(String link, double found, double wanted) throws IOException {
        if (found > wanted * 1.05 || found < wanted * LEAST_OF_RATE) {
            throw new IOException(
                    "%s has %.0f Mbit/s instead of %.0f: the machine is too busy, or the rate too high for it"
                            .formatted(link, found, wanted));
        }
    }

    /** Has every node read its files, all at once; returns how many seconds it took until the last had its bytes. */
    double seconds(Reading reading) throws IOException {
        List<Dialogue> busy = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        long start = System.nanoTime();
        for (int node = 0; node < options.nodes(); node++) {
            List<Integer> files = reading.filesOf(node);
            if (!files.isEmpty()) {
                readers.get(node).say(words(reading, files));
                busy.add(readers.get(node));
                expected.add(files.size() * options.partBytes() * options.stripes);
            }
        }
        for (int i = 0; i < busy.size(); i++) {
            requireBytes(busy.get(i), expected.get(i));
        }
        return (System.nanoTime() - start) / 1e9;
    }

    private String words(Reading reading, List<Integer> files) {
        return files.stream()
                .flatMap(file -> reading.serversOf(file, options).stream())
                .map(server -> serverAddresses.get(server) + "=" + options.partBytes())
                .collect(Collectors.joining(" "));
    }

    private static void requireBytes(Dialogue reader, long bytes) throws IOException {
        String answer = reader.answer();
        if (!answer.equals(String.valueOf(bytes))) {
            throw new IOException("a reader was to read " + bytes + " bytes and says: " + answer);
        }
    }

    @Override
    public void close() {
        readers.forEach(Dialogue::close);
        servers.forEach(Dialogue::close);
        wan.close();
    }
}
