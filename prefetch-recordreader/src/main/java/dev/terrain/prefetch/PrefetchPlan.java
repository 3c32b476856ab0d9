package dev.terrain.prefetch;

import static org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter.BYTES_READ;

import dev.terrain.prefetch.internal.device.Devices;
import dev.terrain.prefetch.internal.stream.ByteRange;
import dev.terrain.prefetch.internal.stream.PageCache;
import dev.terrain.prefetch.internal.stream.PieceMemory;
import dev.terrain.prefetch.internal.stream.PieceSizing;
import dev.terrain.prefetch.internal.stream.PrefetchMeter;
import dev.terrain.prefetch.internal.stream.ReadPolicy;
import dev.terrain.prefetch.internal.task.BytesReadCounter;
import dev.terrain.prefetch.internal.task.PrefetchFileSystem;
import dev.terrain.prefetch.internal.task.PrefetchLocalFileSystem;
import dev.terrain.prefetch.internal.task.PrefetchSession;
import dev.terrain.prefetch.internal.task.RedirectedConf;
import dev.terrain.prefetch.internal.task.TaskMemory;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The reading of a split that may be read ahead: which bytes under which schemes, with what, and what is counted of it.
 */
final class PrefetchPlan implements PrefetchSession.Task {

    private static final Logger LOG = LoggerFactory.getLogger(PrefetchPlan.class);

    private final Map<Path, List<ByteRange>> ranges = new LinkedHashMap<>();
    private final Map<String, Class<? extends FileSystem>> schemes = new HashMap<>();
    private final Map<URI, FileSystem> opened = new HashMap<>();
    private final Object split;
    private final Configuration conf;
    private final PrefetchSettings settings;
    private final PrefetchCounters counters;

    private PrefetchPlan(Object split, Configuration conf, PrefetchSettings settings, PrefetchCounters counters) {
        this.split = split;
        this.conf = conf;
        this.settings = settings;
        this.counters = counters;
    }

    /**
     * A plan, or nothing where the task reads as stock, which is counted: a value of the configuration is not allowed,
     * no files are known of the split, or only short ones, or the page cache has all of it.
     *
     * @param split of either API
     * @param conf the task's own
     */
    static Optional<PrefetchPlan> make(Object split, Configuration conf, PrefetchCounters counters) {
        try {
            PrefetchPlan plan = new PrefetchPlan(split, conf, PrefetchSettings.from(conf), counters);
            if (plan.addAll()) {
                long cachedBytes = plan.cachedBytes();
                if (cachedBytes == 0) {
                    return Optional.of(plan);
                }
                LOG.info("Reading {} as stock: the page cache has it", split);
                counters.bytesPassedThrough(cachedBytes);
            }
        } catch (IllegalArgumentException e) {
            LOG.warn("Not reading ahead: {}", e.getMessage());
        }
        counters.splitPassedThrough();
        return Optional.empty();
    }

    /** What leads the delegate's reader to the streams of {@code session}. */
    RedirectedConf redirect(PrefetchSession session) {
        return new RedirectedConf(conf, schemes, session.id());
    }

    /** The session of the split's record reader, which owns it. */
    PrefetchSession begin() {
        Counter bytesRead =
                counters.ofTask().apply(BYTES_READ.getDeclaringClass().getName(), BYTES_READ.name());
        // MapTask counts BYTES_READ for a FileSplit only.
        List<FileSystem.Statistics> statistics = split instanceof CombineFileSplit
                ? List.of()
                : BytesReadCounter.statistics(
                        ranges.keySet().iterator().next().toUri().getScheme());
        PrefetchSession session = new PrefetchSession(ranges, this, new BytesReadCounter(bytesRead, statistics));
        for (Map.Entry<URI, FileSystem> one : opened.entrySet()) {
            session.knows(one.getKey(), one.getValue());
        }
        return session;
    }

    @Override
    public boolean beginsAtOnce() {
        return settings.beginsAtOnce();
    }

    @Override
    public void report(PrefetchMeter meter) {
        counters.splitRead(meter);
    }

    @Override
    public Optional<ReadPolicy> policy(PrefetchMeter meter, LongSupplier countedBytes) {
        TaskMemory memory = TaskMemory.ofThisJvm(conf);
        long budgetBytes = memory.budgetBytes(settings.heapShare());
        Optional<PieceSizing> sizing = new PieceSizing(settings.pieceBytes(), settings.pieces()).within(budgetBytes);
        if (sizing.isEmpty()) {
            LOG.warn(
                    "Not reading ahead: {} pieces of at least {} bytes do not fit in {} bytes of {}; raise {},"
                            + " mapreduce.map.memory.mb or -XX:MaxDirectMemorySize, or lower {}",
                    settings.pieces(),
                    PieceSizing.MIN_PIECE_BYTES,
                    budgetBytes,
                    memory,
                    PrefetchKeys.HEAP_SHARE.key(),
                    PrefetchKeys.PIECES.key());
            return Optional.empty();
        }
        LOG.info(
                "Reading {} ahead in {} pieces of {} bytes, {} bytes of memory at most",
                split,
                sizing.get().pieces(),
                sizing.get().pieceBytes(),
                budgetBytes);
        return Optional.of(new ReadPolicy(
                sizing.get(),
                settings.leastBytes(),
                new PieceMemory(budgetBytes),
                meter,
                countedBytes,
                System::nanoTime,
                devices(),
                settings.tokenWait()));
    }

    private @Nullable Devices devices() {
        try {
            return settings.tokenWait().isZero() ? null : Devices.in(settings.tokenDirectory());
        } catch (IOException e) {
            LOG.warn(
                    "Reading without taking turns with other tasks: {} is no folder that all tasks may use; set {}",
                    settings.tokenDirectory(),
                    PrefetchKeys.TOKEN_DIRECTORY.key(),
                    e);
            return null;
        }
    }

    private boolean addAll() {
        try {
            if (split instanceof FileSplit one) {
                add(one.getPath(), one.getStart(), one.getLength());
            } else if (split instanceof org.apache.hadoop.mapred.FileSplit one) {
                add(one.getPath(), one.getStart(), one.getLength());
            } else if (split instanceof CombineFileSplit many) {
                for (int i = 0; i < many.getNumPaths(); i++) {
                    add(many.getPath(i), many.getOffset(i), many.getLength(i));
                }
            } else {
                LOG.info("Not reading {} ahead: no bytes of files are known of a {}", split, split.getClass());
            }
        } catch (IOException e) {
            // Stock would perhaps never ask for it; if it does, the delegate gets the same error.
            LOG.warn("Not reading {} ahead: its file system cannot be opened", split, e);
            return false;
        }
        return !ranges.isEmpty();
    }

    /** The bytes of the split if they are in the page cache, as far as is known; else 0. */
    private long cachedBytes() {
        if (settings.beginsAtOnce() || !schemes.values().stream().allMatch(PrefetchLocalFileSystem.class::equals)) {
            return 0;
        }
        long sum = 0;
        for (Map.Entry<Path, List<ByteRange>> file : ranges.entrySet()) {
            for (ByteRange range : file.getValue()) {
                long bytes = PageCache.heldBytes(
                        java.nio.file.Path.of(file.getKey().toUri().getPath()), range);
                if (bytes == 0) {
                    return 0;
                }
                sum += bytes;
            }
        }
        return sum;
    }

    private void add(Path path, long start, long length) throws IOException {
        if (start < 0 || length < Math.max(1, settings.leastBytes())) {
            return;
        }
        // Some splits say Long.MAX_VALUE for "to the end".
        long end = length > Long.MAX_VALUE - start ? Long.MAX_VALUE : start + length;
        URI name = path.toUri().getScheme() == null ? FileSystem.getDefaultUri(conf) : path.toUri();
        FileSystem real = path.getFileSystem(conf);
        boolean isCached = !conf.getBoolean("fs." + name.getScheme() + ".impl.disable.cache", false);
        if (isCached) {
            opened.put(name, real);
        }
        schemes.put(
                name.getScheme(),
                real instanceof LocalFileSystem ? PrefetchLocalFileSystem.class : PrefetchFileSystem.class);
        Path qualified = real.makeQualified(path);
        if (!isCached) {
            real.close();
        }
        List<ByteRange> of = ranges.getOrDefault(qualified, new ArrayList<>());
        of.add(new ByteRange(start, end));
        ranges.put(qualified, of);
    }
}
