package dev.terrain.lustre;

import dev.terrain.lustre.internal.split.FileLocator;
import dev.terrain.lustre.internal.split.JobSplits;
import dev.terrain.lustre.internal.split.LustreCombineFileSplit;
import dev.terrain.lustre.internal.split.LustreCounters;
import dev.terrain.lustre.internal.split.LustreFileSplit;
import dev.terrain.lustre.internal.split.SplitBoundaries;
import dev.terrain.lustre.internal.split.SplitLimits;
import dev.terrain.lustre.internal.split.SplitReader;
import dev.terrain.lustre.internal.topology.LustreClient;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Any InputFormat, with splits that each name the compute node that should read them: near the servers of their bytes,
 * and no node with much more than others, over the whole job. The records are the delegate's, over all splits each
 * once.
 *
 * <p>The delegate, {@code terrain.lustre.delegate}, makes the splits; where it leaves that to Hadoop's
 * {@code FileInputFormat} they are moved to the borders of stripes ({@code terrain.lustre.splits}). Whatever is not on
 * Lustre stays as it was, and so does everything where something fails, with one warning.
 *
 * <p>{@link LustreProvider} sets this class and its delegate in jobs that do not know of it; a program may also name
 * both itself.
 */
public final class LustreInputFormat<K, V> extends InputFormat<K, V> {

    private static final Logger LOG = LoggerFactory.getLogger(LustreInputFormat.class);

    private final LustreClient client;
    private final Supplier<String> ownNode;
    private @Nullable InputFormat<K, V> delegate;

    /** For Hadoop's reflection. */
    public LustreInputFormat() {
        this(LustreClient.OF_THIS_MACHINE, TaskNode::name);
    }

    LustreInputFormat(LustreClient client, Supplier<String> ownNode) {
        this.client = client;
        this.ownNode = ownNode;
    }

    /**
     * The delegate's splits, with other hosts and borders where that helps.
     *
     * @throws IOException if the delegate's class cannot be used, or from the delegate
     */
    @Override
    public List<InputSplit> getSplits(JobContext context) throws IOException, InterruptedException {
        Configuration conf = context.getConfiguration();
        List<InputSplit> stock = delegate(conf).getSplits(context);
        try {
            return LustreSettings.isOn(conf) ? planned(stock, conf) : stock;
        } catch (IOException | RuntimeException | LinkageError e) {
            // A job whose tasks run anywhere is better than no job.
            LOG.warn("Splits stay as in stock Hadoop: {}", e.getMessage(), e);
            return stock;
        }
    }

    private List<InputSplit> planned(List<InputSplit> stock, Configuration conf)
            throws IOException, InterruptedException {
        LustreSettings settings = LustreSettings.from(conf);
        FileLocator.Sources sources = LocalitySources.from(settings, conf, client);
        // A clock that stands still: a job is planned with one look at nodes and servers, however long it takes.
        FileLocator locator = new FileLocator(sources, () -> 0);
        List<InputSplit> planned = new JobSplits(locator, settings.assignment(), boundaries(settings, conf)).of(stock);
        SplitLimits limits = SplitLimits.from(conf);
        if (limits.allow(planned)) {
            return planned;
        }
        List<InputSplit> plain = new JobSplits(locator, settings.assignment(), path -> SplitBoundaries.PLAIN).of(stock);
        return limits.allow(plain) ? plain : stock;
    }

    private static Function<Path, SplitBoundaries> boundaries(LustreSettings settings, Configuration conf)
            throws IOException {
        if (settings.boundaries() == SplitBoundaries.PLAIN
                || !new AnyOffsetFormats(settings.anyOffsetFormats()).has(LustreSettings.delegate(conf), conf)) {
            return path -> SplitBoundaries.PLAIN;
        }
        if (settings.boundaries() != SplitBoundaries.OST) {
            return path -> settings.boundaries();
        }
        // LineRecordReader loses its place in a line that is longer than its split if lines have a limit, and a
        // decompressor has to find its place in every extent.
        boolean limited = conf.get(LineRecordReader.MAX_LINE_LENGTH) != null;
        CompressionCodecFactory codecs = new CompressionCodecFactory(conf);
        return path -> limited || codecs.getCodec(path) != null ? SplitBoundaries.STRIPE : SplitBoundaries.OST;
    }

    /**
     * The delegate's reader, once for each extent of the split, and counted.
     *
     * @throws IOException if the delegate's class cannot be used, or from the delegate
     */
    @Override
    public RecordReader<K, V> createRecordReader(InputSplit split, TaskAttemptContext context)
            throws IOException, InterruptedException {
        Configuration conf = context.getConfiguration();
        InputFormat<K, V> format = delegate(conf);
        if (split instanceof LustreFileSplit file) {
            return new SplitReader<>(format, split, file.assignment(), context, ownNode);
        }
        if (split instanceof LustreCombineFileSplit files) {
            return new SplitReader<>(format, split, files.assignment(), context, ownNode);
        }
        RecordReader<K, V> reader = format.createRecordReader(split, context);
        LustreCounters.splitAsStock(context);
        return reader;
    }

    // The class was named for these types by the job, and erasure leaves nothing to check.
    @SuppressWarnings("unchecked")
    private InputFormat<K, V> delegate(Configuration conf) throws IOException {
        InputFormat<K, V> made = delegate;
        if (made == null) {
            made = (InputFormat<K, V>) ReflectionUtils.newInstance(LustreSettings.delegate(conf), conf);
            delegate = made;
        }
        return made;
    }
}
