package dev.terrain.lustre;

import dev.terrain.lustre.internal.split.FileBlocks.Block;
import dev.terrain.lustre.internal.split.FileLocator;
import dev.terrain.lustre.internal.split.FileLocator.Located;
import dev.terrain.lustre.internal.split.JobSplits;
import dev.terrain.lustre.internal.topology.LustreClient;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BlockLocation;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files of a mounted Lustre ({@code fs.lustre.impl}): {@code lustre:///mnt/lustre/x} is the file /mnt/lustre/x, read
 * and written as Hadoop's local file system does, whose blocks name the compute nodes nearest to their bytes. Where
 * that is not known a file has the block locations of stock Hadoop, and the first time a warning says why.
 */
public final class LustreFileSystem extends RawLocalFileSystem {

    /** The scheme of its paths. */
    static final String SCHEME = JobSplits.SCHEME;

    private static final Logger LOG = LoggerFactory.getLogger(LustreFileSystem.class);

    private static final URI ROOT = URI.create(SCHEME + ":///");

    private final AtomicBoolean warned = new AtomicBoolean();
    /**
     * Null is that of this machine, which is not made before it is needed: every JVM with the jar makes one of these.
     */
    private final @Nullable LustreClient client;

    private @Nullable LustreSettings settings;
    private @Nullable FileLocator locality;
    private boolean looked;

    /** For Hadoop's reflection. */
    public LustreFileSystem() {
        this.client = null;
    }

    LustreFileSystem(LustreClient client) {
        this.client = client;
    }

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
        try {
            settings = LustreSettings.isOn(conf) ? LustreSettings.from(conf) : null;
        } catch (RuntimeException | LinkageError e) {
            sayThereIsNone(e);
        }
        super.initialize(uri, conf);
    }

    /** A job whose tasks run anywhere is better than no job. */
    private static void sayThereIsNone(Throwable why) {
        LOG.error("Files of {} have no locality: {}", ROOT, why.toString());
    }

    /** Made when it is first asked for: tasks read and write, and have no need of map file, DNS or YARN's jars. */
    private synchronized @Nullable FileLocator locality(LustreSettings known) {
        if (!looked) {
            looked = true;
            try {
                LustreClient here = client == null ? LustreClient.OF_THIS_MACHINE : client;
                locality = new FileLocator(LocalitySources.from(known, getConf(), here), System::nanoTime);
            } catch (IOException | RuntimeException | LinkageError e) {
                sayThereIsNone(e);
            }
        }
        return locality;
    }

    @Override
    public URI getUri() {
        return ROOT;
    }

    @Override
    public String getScheme() {
        return SCHEME;
    }

    /** The configured size of a block, which is what FileInputFormat cuts splits by; stock's without locality. */
    @Deprecated
    @Override
    public long getDefaultBlockSize() {
        return settings == null
                ? super.getDefaultBlockSize()
                : settings.choice().blockBytes();
    }

    @Override
    public BlockLocation[] getFileBlockLocations(@Nullable FileStatus file, long start, long length)
            throws IOException {
        BlockLocation[] stock = super.getFileBlockLocations(file, start, length);
        if (settings == null || file == null || stock == null || stock.length == 0 || file.isDirectory()) {
            return stock;
        }
        FileLocator known = locality(settings);
        if (known == null) {
            return stock;
        }
        try {
            Located located = known.locate(pathToFile(file.getPath()).toPath());
            if (located.blocks().isPresent()) {
                int seed = file.getPath().hashCode();
                return locations(
                        located.blocks().get().touching(settings.choice(), start, length, file.getLen(), seed),
                        stock[0].getHosts());
            }
            warnOnce(file, located.message());
        } catch (RuntimeException | LinkageError e) {
            warnOnce(file, e.toString());
            LOG.debug("No locality for {}", file.getPath(), e);
        }
        return stock;
    }

    /**
     * Blocks without hosts among others get stock's: the old API's FileInputFormat fails where the first block that a
     * split touches has hosts and the last one has none.
     */
    private static BlockLocation[] locations(List<Block> blocks, String[] stockHosts) {
        boolean allAlike = blocks.stream().allMatch(block -> block.hosts().isEmpty());
        return blocks.stream()
                .map(block -> {
                    String[] hosts = block.hosts().isEmpty() && !allAlike
                            ? stockHosts
                            : block.hosts().toArray(String[]::new);
                    return new BlockLocation(hosts, hosts, block.offset(), block.length());
                })
                .toArray(BlockLocation[]::new);
    }

    private void warnOnce(FileStatus file, String why) {
        if (warned.compareAndSet(false, true)) {
            LOG.warn("No locality for {} (further files like it are not logged): {}", file.getPath(), why);
        }
    }

    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        return ours(super.getFileStatus(path));
    }

    @Override
    public FileStatus[] listStatus(Path path) throws IOException {
        return Arrays.stream(super.listStatus(path)).map(this::ours).toArray(FileStatus[]::new);
    }

    @Override
    public FileStatus getFileLinkStatus(Path path) throws IOException {
        java.nio.file.Path file = pathToFile(path).toPath();
        if (!Files.isSymbolicLink(file)) {
            return getFileStatus(path);
        }
        Path target = new Path(Files.readSymbolicLink(file).toString());
        FileStatus status = new FileStatus(0, false, 0, 0, 0, 0, null, null, null, makeQualified(path));
        status.setSymlink(target);
        return status;
    }

    @Override
    public Path getLinkTarget(Path path) throws IOException {
        return getFileLinkStatus(path).getSymlink();
    }

    private FileStatus ours(FileStatus status) {
        return status instanceof LustreFileStatus
                ? status
                : new LustreFileStatus(status, pathToFile(status.getPath()).toPath());
    }

    /** Copies where a rename within one file system would do for {@code file:}. */
    @Override
    public void moveFromLocalFile(Path source, Path target) throws IOException {
        copyFromLocalFile(true, source, target);
    }

    /** The local file to write to, which is the file itself, named as local. */
    @Override
    public Path startLocalOutput(Path output, Path temporary) throws IOException {
        return new Path(pathToFile(output).toURI());
    }

    @Override
    public String toString() {
        return ROOT.toString();
    }
}
