package dev.terrain.integration.bench.spill.task;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** Emits the records of a {@link Workload}: the same for the same seed. Needs Hadoop, unlike the workload itself. */
abstract class MapRecords {

    static MapRecords of(Workload workload) {
        return switch (workload) {
            case SORT, ONE_PARTITION, THOUSAND_PARTITIONS -> RowRecords.random();
            case PRESORTED -> RowRecords.ascending();
            case SNAPPY -> RowRecords.compressed("org.apache.hadoop.io.compress.SnappyCodec");
            case LZ4 -> RowRecords.compressed("org.apache.hadoop.io.compress.Lz4Codec");
            case COMPARATOR -> RowRecords.random().orderedBy(FromTheEnd.class);
            case WORDS -> new Words();
            case LARGE -> new Large();
            case TINY -> new Tiny();
        };
    }

    /** Sets key, value, and whatever else of the job belongs to the records. */
    abstract void configure(JobConf job);

    /** Emits so many records to so many partitions. */
    abstract void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions, long seed)
            throws IOException, InterruptedException;

    /**
     * The partition of a key by its first two bytes: ranges of equal size.
     *
     * <p>Example: of 4 partitions, 0 has the keys from 00 00 to 3f ff.
     */
    static int partition(byte[] key, int partitions) {
        int prefix = ((key[0] & 0xFF) << 8) | (key[1] & 0xFF);
        return (prefix * partitions) >> 16;
    }

    private static final class Large extends MapRecords {
        @Override
        void configure(JobConf job) {
            job.setMapOutputKeyClass(Text.class);
            job.setMapOutputValueClass(BytesWritable.class);
        }

        @Override
        void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions, long seed)
                throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] keyBytes = new byte[10];
            Text key = new Text();
            BytesWritable value = new BytesWritable(new byte[20_000]);
            for (int i = 0; i < records; i++) {
                random.nextBytes(keyBytes);
                key.set(keyBytes, 0, keyBytes.length);
                collector.collect(key, value, partition(keyBytes, partitions));
            }
        }
    }

    private static final class Tiny extends MapRecords {
        @Override
        void configure(JobConf job) {
            job.setMapOutputKeyClass(IntWritable.class);
            job.setMapOutputValueClass(NullWritable.class);
        }

        @Override
        void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions, long seed)
                throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(seed);
            IntWritable key = new IntWritable();
            for (int i = 0; i < records; i++) {
                int number = random.nextInt();
                key.set(number);
                collector.collect(key, NullWritable.get(), Math.floorMod(number, partitions));
            }
        }
    }

    private static final class Words extends MapRecords {
        private static final int VOCABULARY = 100_000;

        @Override
        void configure(JobConf job) {
            job.setMapOutputKeyClass(Text.class);
            job.setMapOutputValueClass(IntWritable.class);
            job.setClass("mapreduce.job.combine.class", IntSumReducer.class, Reducer.class);
        }

        @Override
        void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions, long seed)
                throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(seed);
            Text[] words = new Text[VOCABULARY];
            for (int i = 0; i < words.length; i++) {
                words[i] = word(random);
            }
            IntWritable one = new IntWritable(1);
            for (int i = 0; i < records; i++) {
                Text word = words[(int) Math.pow(VOCABULARY, random.nextDouble()) - 1];
                collector.collect(word, one, (word.hashCode() & Integer.MAX_VALUE) % partitions);
            }
        }

        private static Text word(SplittableRandom random) {
            StringBuilder word = new StringBuilder();
            for (int letters = 2 + random.nextInt(10); letters > 0; letters--) {
                word.append((char) ('a' + random.nextInt(26)));
            }
            return new Text(word.toString());
        }
    }
}
