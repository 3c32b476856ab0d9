package dev.terrain.integration.bench.spill.task;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;

/** Records of 100 bytes, as TeraSort's: keys of ten bytes, values of 90. */
final class RowRecords extends MapRecords {
    private static final int KEY_BYTES = 10;
    private static final int VALUE_BYTES = 90;

    private final Order order;
    private final int randomValueBytes;
    private final Map<String, String> settings;

    private enum Order {
        RANDOM,
        ASCENDING
    }

    private RowRecords(Order order, int randomValueBytes, Map<String, String> settings) {
        this.order = order;
        this.randomValueBytes = randomValueBytes;
        this.settings = Map.copyOf(settings);
    }

    static RowRecords random() {
        return new RowRecords(Order.RANDOM, 0, Map.of());
    }

    /** Keys that ascend; those of several seeds interleave. */
    static RowRecords ascending() {
        return new RowRecords(Order.ASCENDING, 0, Map.of());
    }

    /** Half of the bytes of each value are random, so that a codec has half of the work to do. */
    static RowRecords compressed(String codecClass) {
        return new RowRecords(
                Order.RANDOM,
                VALUE_BYTES / 2,
                Map.of("mapreduce.map.output.compress", "true", "mapreduce.map.output.compress.codec", codecClass));
    }

    RowRecords orderedBy(Class<? extends RawComparator<Text>> comparator) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put("mapreduce.job.output.key.comparator.class", comparator.getName());
        return new RowRecords(order, randomValueBytes, more);
    }

    @Override
    void configure(JobConf job) {
        job.setMapOutputKeyClass(Text.class);
        job.setMapOutputValueClass(Text.class);
        settings.forEach(job::set);
    }

    @Override
    void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions, long seed)
            throws IOException, InterruptedException {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] keyBytes = new byte[KEY_BYTES];
        byte[] valueBytes = new byte[VALUE_BYTES];
        byte[] noise = new byte[randomValueBytes];
        Text key = new Text();
        Text value = new Text();
        for (int i = 0; i < records; i++) {
            int partition;
            if (order == Order.RANDOM) {
                random.nextBytes(keyBytes);
                partition = partition(keyBytes, partitions);
            } else {
                ByteBuffer.wrap(keyBytes).putLong(i).putShort((short) seed);
                partition = (int) ((long) i * partitions / records);
            }
            random.nextBytes(noise);
            System.arraycopy(noise, 0, valueBytes, 0, noise.length);
            valueBytes[noise.length + i % (VALUE_BYTES - noise.length)]++;
            key.set(keyBytes, 0, keyBytes.length);
            value.set(valueBytes, 0, valueBytes.length);
            collector.collect(key, value, partition);
        }
    }
}
