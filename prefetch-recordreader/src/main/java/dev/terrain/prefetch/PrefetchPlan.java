package dev.terrain.prefetch;

import java.io.IOException;
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
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How one split is read ahead: which bytes of which files, under which schemes, in which pieces. */
final class PrefetchPlan {

    private static final Logger LOG = LoggerFactory.getLogger(PrefetchPlan.class);

    private final Map<Path, List<ByteRange>> ranges = new LinkedHashMap<>();
    private final Map<String, Class<? extends FileSystem>> schemes = new HashMap<>();
    private final PieceSizing sizing;
    private final long budgetBytes;
    private final PrefetchSettings settings;

    private PrefetchPlan(PieceSizing sizing, long budgetBytes, PrefetchSettings settings) {
        this.sizing = sizing;
        this.budgetBytes = budgetBytes;
        this.settings = settings;
    }

    /**
     * A plan, or nothing when the task had better read as stock, which the log then explains.
     *
     * @param split of either API
     * @param conf the task's own
     */
    static Optional<PrefetchPlan> make(Object split, PrefetchSettings settings, Configuration conf, TaskMemory memory) {
        long budgetBytes = memory.budgetBytes(settings.heapShare());
        Optional<PieceSizing> sizing = settings.pieces().within(budgetBytes);
        if (sizing.isEmpty()) {
            LOG.warn(
                    "Not reading ahead: {} pieces of at least {} bytes do not fit in {} bytes of {}; raise {},"
                            + " mapreduce.map.memory.mb or -XX:MaxDirectMemorySize, or lower {}",
                    settings.pieces().pieces(),
                    PieceSizing.MIN_PIECE_BYTES,
                    budgetBytes,
                    memory,
                    PrefetchKeys.HEAP_SHARE.key(),
                    PrefetchKeys.PIECES.key());
            return Optional.empty();
        }
        PrefetchPlan plan = new PrefetchPlan(sizing.get(), budgetBytes, settings);
        if (!plan.addAll(split, conf)) {
            return Optional.empty();
        }
        LOG.info(
                "Reading {} ahead in {} pieces of {} bytes, {} bytes of memory at most",
                split,
                plan.sizing.pieces(),
                plan.sizing.pieceBytes(),
                budgetBytes);
        return Optional.of(plan);
    }

    /** The delegate's reader over streams that follow this plan. */
    <K, V> RecordReader<K, V> createRecordReader(
            InputFormat<K, V> delegate, InputSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        PrefetchSession session = open(countedBytes(split));
        RedirectedConf conf = new RedirectedConf(context.getConfiguration(), schemes, session.id());
        BytesReadCounter bytesRead =
                new BytesReadCounter(context.getCounter(FileInputFormatCounter.BYTES_READ), countedBytes(split));
        SplitReading reading = new SplitReading(session, bytesRead, context::getCounter);
        return PrefetchRecordReader.create(delegate, split, context, conf, reading);
    }

    /** As {@link #createRecordReader}, of the {@code org.apache.hadoop.mapred} API. */
    <K, V> org.apache.hadoop.mapred.RecordReader<K, V> getRecordReader(
            org.apache.hadoop.mapred.InputFormat<K, V> delegate,
            org.apache.hadoop.mapred.InputSplit split,
            JobConf job,
            Reporter reporter)
            throws IOException {
        PrefetchSession session = open(countedBytes(split));
        RedirectedConf conf = new RedirectedConf(job, schemes, session.id());
        BytesReadCounter bytesRead =
                new BytesReadCounter(reporter.getCounter(FileInputFormatCounter.BYTES_READ), countedBytes(split));
        SplitReading reading = new SplitReading(session, bytesRead, reporter::getCounter);
        return PrefetchMapredRecordReader.create(delegate, split, conf, reporter, reading);
    }

    private PrefetchSession open(LongSupplier countedBytes) {
        ReadPolicy policy = new ReadPolicy(
                sizing,
                settings.leastBytes(),
                ReadPolicy.SEQUENTIAL_BYTES,
                new MemoryBudget(budgetBytes),
                PiecePool.SHARED,
                new PrefetchMeter(),
                countedBytes,
                System::nanoTime);
        return new PrefetchSession(ranges, policy, Turns.in(settings.tokenDirectory(), settings.tokenWait()));
    }

    /** MapTask counts BYTES_READ for a FileSplit only. */
    private LongSupplier countedBytes(Object split) {
        return split instanceof FileSplit || split instanceof org.apache.hadoop.mapred.FileSplit
                ? InputBytes.ofScheme(ranges.keySet().iterator().next().toUri().getScheme())
                : () -> 0;
    }

    private boolean addAll(Object split, Configuration conf) {
        try {
            if (split instanceof FileSplit one) {
                add(one.getPath(), one.getStart(), one.getLength(), conf);
            } else if (split instanceof org.apache.hadoop.mapred.FileSplit one) {
                add(one.getPath(), one.getStart(), one.getLength(), conf);
            } else if (split instanceof CombineFileSplit many) {
                for (int i = 0; i < many.getNumPaths(); i++) {
                    add(many.getPath(i), many.getOffset(i), many.getLength(i), conf);
                }
            }
        } catch (IOException e) {
            // Stock would perhaps never ask for it; if it does, the delegate gets the same error.
            LOG.warn("Not reading {} ahead: its file system cannot be opened", split, e);
            return false;
        }
        if (ranges.isEmpty()) {
            LOG.info("Not reading {} ahead: no bytes of files are known of a {}", split, split.getClass());
        }
        return !ranges.isEmpty();
    }

    private void add(Path path, long start, long length, Configuration conf) throws IOException {
        if (start < 0 || length <= 0) {
            return;
        }
        // Some splits say Long.MAX_VALUE for "to the end".
        long end = length > Long.MAX_VALUE - start ? Long.MAX_VALUE : start + length;
        FileSystem real = path.getFileSystem(conf);
        String scheme = path.toUri().getScheme();
        schemes.put(
                scheme == null ? FileSystem.getDefaultUri(conf).getScheme() : scheme,
                real instanceof LocalFileSystem ? PrefetchLocalFileSystem.class : PrefetchFileSystem.class);
        ranges.computeIfAbsent(real.makeQualified(path), any -> new ArrayList<>())
                .add(new ByteRange(start, end));
    }
}
