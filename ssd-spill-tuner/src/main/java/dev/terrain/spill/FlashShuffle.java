package dev.terrain.spill;

import static java.util.Objects.requireNonNull;

import dev.terrain.spill.internal.device.Device;
import dev.terrain.spill.internal.reduce.MergingShuffle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A shuffle that keeps map outputs as they are fetched and merges them once, by prefixes of the keys, while the reducer
 * reads; those of its own node it reads where the map tasks left them. Same records and counters as Hadoop's own; only
 * records of equal keys may come in another order, which is not Hadoop's to promise either.
 *
 * <p>Named in {@code mapreduce.job.reduce.shuffle.consumer.plugin.class}. Tasks that it does not take are left to
 * Hadoop's {@link Shuffle} before anything is fetched, and the task's log says why.
 *
 * <p>One instance serves one task.
 *
 * @param <K> the map output key
 * @param <V> the map output value
 */
public final class FlashShuffle<K, V> implements ShuffleConsumerPlugin<K, V> {
    private static final Logger LOG = LoggerFactory.getLogger(FlashShuffle.class);

    /**
     * The environment variable that a NodeManager sets for its containers
     * ({@code ApplicationConstants.Environment.NM_HOST}).
     */
    private static final String NODE = "NM_HOST";

    private @Nullable Context<K, V> context;
    private @Nullable MergingShuffle<K, V> shuffle;
    private @Nullable Shuffle<K, V> ofHadoop;

    /** Creates a shuffle that has to be initialised, as Hadoop does by reflection. */
    public FlashShuffle() {}

    @Override
    public void init(Context<K, V> context) {
        this.context = context;
        try {
            SpillSettings settings = SpillSettings.from(context.getJobConf());
            shuffle = new MergingShuffle<>(context, settings.tuning(), ownHost(settings), Device.SYSFS);
            return;
        } catch (IOException e) {
            LOG.info("{} is left to Hadoop's shuffle: {}", context.getReduceId(), e.getMessage());
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("{} is left to Hadoop's shuffle; fix this cause", context.getReduceId(), e);
        }
        ofHadoop = new Shuffle<>();
        ofHadoop.init(context);
    }

    /** The name of this container's node, which the addresses of its map outputs have, too. */
    private static Optional<String> ownHost(SpillSettings settings) {
        return settings.readInPlace() ? Optional.ofNullable(System.getenv(NODE)) : Optional.empty();
    }

    @Override
    public RawKeyValueIterator run() throws IOException, InterruptedException {
        return shuffle != null
                ? shuffle.run()
                : requireNonNull(ofHadoop, "init comes first").run();
    }

    /** Ends the merge. Hadoop does so when the reducer is done. */
    @Override
    public void close() {
        if (shuffle == null) {
            requireNonNull(ofHadoop, "init comes first").close();
            return;
        }
        try {
            shuffle.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        SpillCounters.write(requireNonNull(context, "init comes first"), shuffle.statistics());
    }
}
