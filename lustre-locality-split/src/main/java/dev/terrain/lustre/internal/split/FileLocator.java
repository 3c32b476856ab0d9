package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.MalformedLayoutException;
import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import dev.terrain.lustre.internal.topology.Distance;
import dev.terrain.lustre.internal.topology.LustreClient;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.Nid;
import dev.terrain.lustre.internal.topology.NodeSource;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
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
    private final LongSupplier nanoTime;
    private final Map<String, Look> looks = new HashMap<>();

    /**
     * Where everything is found out.
     *
     * @param layout attribute that holds a file's layout
     * @param client what the kernel shows of mounts and connections
     * @param mapFile what the operator wrote
     * @param nameOf host name of a server that nobody wrote
     * @param nodes the compute nodes there are now
     * @param distance how far these are from servers
     */
    public record Sources(
            ExtendedAttribute layout,
            LustreClient client,
            MapFile mapFile,
            Function<Nid, Optional<String>> nameOf,
            NodeSource nodes,
            Distance distance) {

        /** The servers of a file system's OSTs. */
        public OstMap osts(String fileSystem) throws IOException {
            return new OstMap(fileSystem, client.connections(fileSystem), mapFile, nameOf);
        }
    }

    /**
     * What was found out of a file.
     *
     * @param blocks where its bytes lie, and who is near them; empty where that is not known
     * @param otherwise why not
     * @param message the same in words, with names
     */
    public record Located(Optional<FileBlocks> blocks, NoPreference otherwise, String message) {

        private static Located nowhere(NoPreference why, String message) {
            return new Located(Optional.empty(), why, message);
        }
    }

    /** What a look found, or why nothing: that too is good for a while, since asking may take its time. */
    private record Look(Optional<NearbyServers> found, String why, long atNanos) {}

    /**
     * Asks nobody yet.
     *
     * @param nanoTime {@link System#nanoTime}, or a test's clock
     */
    public FileLocator(Sources sources, LongSupplier nanoTime) {
        this.sources = sources;
        this.nanoTime = nanoTime;
    }

    /** The blocks of a file and the hosts near them, or why these are not known. */
    public Located locate(Path file) {
        try {
            Optional<byte[]> layout = sources.layout.read(file);
            if (layout.isEmpty()) {
                return Located.nowhere(NoPreference.NOT_LUSTRE, file + " has no Lustre layout");
            }
            StripeMap stripes = StripeMap.of(LayoutDecoder.decode(layout.get()));
            Path real = file.toRealPath();
            Optional<String> fileSystem = sources.client.fileSystemOf(real);
            if (fileSystem.isEmpty()) {
                return Located.nowhere(
                        NoPreference.NOT_LUSTRE,
                        "the mount that " + real
                                + " is on does not come from MGS:/NAME, so the name of its Lustre file system is not known");
            }
            Look look = recentLook(fileSystem.get());
            return new Located(
                    look.found.map(servers -> new FileBlocks(stripes, servers)),
                    look.found.isEmpty() ? NoPreference.NO_NEIGHBOURS : NoPreference.ALIKE,
                    look.why);
        } catch (MalformedLayoutException e) {
            return Located.nowhere(NoPreference.MALFORMED, String.valueOf(e.getMessage()));
        } catch (IOException | RuntimeException e) {
            LOG.debug("No locality for {}", file, e);
            return Located.nowhere(NoPreference.NOT_READABLE, String.valueOf(e.getMessage()));
        }
    }

    private synchronized Look recentLook(String fileSystem) {
        Look look = looks.get(fileSystem);
        if (look == null || nanoTime.getAsLong() - look.atNanos >= LIFETIME.toNanos()) {
            look = look(fileSystem);
            looks.put(fileSystem, look);
        }
        return look;
    }

    private Look look(String fileSystem) {
        try {
            return new Look(Optional.of(survey(fileSystem)), "", nanoTime.getAsLong());
        } catch (IOException | RuntimeException | LinkageError e) {
            // Of YARN's client, say, or of the operator's topology mapping; jars of theirs may be missing.
            String why = e instanceof IOException ? String.valueOf(e.getMessage()) : e.toString();
            return new Look(Optional.empty(), why, nanoTime.getAsLong());
        }
    }

    private NearbyServers survey(String fileSystem) throws IOException {
        List<Place> nodes = sources.nodes.nodes();
        if (nodes.isEmpty()) {
            throw new IOException("no compute nodes are known");
        }
        OstMap osts = sources.osts(fileSystem);
        NearbyServers servers = NearbyServers.of(nodes, osts, sources.distance);
        if (servers.cluster().servers().isEmpty()) {
            throw new IOException("no server of " + fileSystem
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
