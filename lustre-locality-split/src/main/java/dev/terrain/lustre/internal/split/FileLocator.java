package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import dev.terrain.lustre.internal.topology.ClientTree;
import dev.terrain.lustre.internal.topology.Distance;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.Mounts;
import dev.terrain.lustre.internal.topology.NodeSource;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * From a path to the hosts near its bytes: reads the file's layout, and who serves its file system, which is looked up
 * again after a minute. Thread-safe.
 */
public final class FileLocator {

    private static final Logger LOG = LoggerFactory.getLogger(FileLocator.class);

    /** How long a look at nodes and servers is good for: most of the time that a job takes to be submitted. */
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    private final Sources sources;
    private final FileBlocks.Choice choice;
    private final LongSupplier nanoTime;
    private final Map<String, Look> looks = new HashMap<>();

    /**
     * Where everything is found out.
     *
     * @param layout attribute that holds a file's layout
     * @param mountTable the kernel's, /proc/self/mounts
     * @param client what the Lustre client shows
     * @param mapFile what the operator wrote
     * @param names how hosts are named that nobody wrote
     * @param nodes the compute nodes there are now
     * @param distance how far these are from servers
     */
    public record Sources(
            ExtendedAttribute layout,
            Path mountTable,
            ClientTree client,
            MapFile mapFile,
            OstMap.Names names,
            NodeSource nodes,
            Distance distance) {

        /** The name of the Lustre file system that a real path is on; empty where its mount has no such name. */
        public Optional<String> fileSystemOf(Path real) throws IOException {
            return Mounts.parse(Files.readAllLines(mountTable)).fileSystemOf(real);
        }

        /** The servers of a file system's OSTs. */
        public OstMap osts(String fileSystem) throws IOException {
            return new OstMap(fileSystem, client.connections(fileSystem), mapFile, names);
        }
    }

    /** What a look found, or why nothing: that too is good for a while, since asking may take its time. */
    private record Look(Optional<NearbyServers> found, String why, long atNanos) {}

    /**
     * Asks nobody yet.
     *
     * @param nanoTime {@link System#nanoTime}, or a test's clock
     */
    public FileLocator(Sources sources, FileBlocks.Choice choice, LongSupplier nanoTime) {
        this.sources = sources;
        this.choice = choice;
        this.nanoTime = nanoTime;
    }

    /**
     * The blocks of a file and the hosts near them.
     *
     * @throws NoLocalityException when the file is not on Lustre, or nothing is known of who is near it
     * @throws IOException when the file cannot be read, its layout is malformed, or something does not answer
     */
    public FileBlocks blocksOf(Path file) throws IOException {
        byte[] layout = sources.layout
                .read(file)
                .orElseThrow(() -> new NoLocalityException(NoPreference.NOT_LUSTRE, file + " has no Lustre layout"));
        StripeMap stripes = StripeMap.of(LayoutDecoder.decode(layout));
        Path real = file.toRealPath();
        String fileSystem = sources.fileSystemOf(real)
                .orElseThrow(
                        () -> new NoLocalityException(
                                NoPreference.NOT_LUSTRE,
                                "the mount that " + real
                                        + " is on does not come from MGS:/NAME, so the name of its Lustre file system is not known"));
        return new FileBlocks(stripes, servers(fileSystem), choice);
    }

    private synchronized NearbyServers servers(String fileSystem) throws NoLocalityException {
        Look look = looks.get(fileSystem);
        if (look == null || nanoTime.getAsLong() - look.atNanos >= LIFETIME.toNanos()) {
            look = look(fileSystem);
            looks.put(fileSystem, look);
        }
        String why = look.why;
        return look.found.orElseThrow(() -> new NoLocalityException(NoPreference.NO_NEIGHBOURS, why));
    }

    private Look look(String fileSystem) {
        try {
            return new Look(Optional.of(survey(fileSystem)), "", nanoTime.getAsLong());
        } catch (IOException e) {
            return new Look(Optional.empty(), String.valueOf(e.getMessage()), nanoTime.getAsLong());
        } catch (RuntimeException | LinkageError e) {
            // Of YARN's client, say, or of the operator's topology mapping; jars of theirs may be missing.
            return new Look(Optional.empty(), e.toString(), nanoTime.getAsLong());
        }
    }

    private NearbyServers survey(String fileSystem) throws IOException {
        List<Place> nodes = sources.nodes.nodes();
        if (nodes.isEmpty()) {
            throw new NoLocalityException(NoPreference.NO_NEIGHBOURS, "no compute nodes are known");
        }
        OstMap osts = sources.osts(fileSystem);
        NearbyServers servers = NearbyServers.of(nodes, osts, sources.distance);
        if (servers.cluster().servers().isEmpty()) {
            throw new NoLocalityException(
                    NoPreference.NO_NEIGHBOURS,
                    "no server of " + fileSystem
                            + " is known: the Lustre client shows none that has a name, nor is one in the map file");
        }
        if (!osts.unknown().isEmpty() && !looks.containsKey(fileSystem)) {
            LOG.warn(
                    "The servers of {} OSTs of {} are unknown and take no part; name them in the map file: {}",
                    osts.unknown().size(),
                    fileSystem,
                    osts.unknown().values());
        }
        return servers;
    }
}
