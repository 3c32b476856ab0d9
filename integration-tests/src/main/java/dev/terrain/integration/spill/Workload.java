package dev.terrain.integration.spill;

import java.io.IOException;
import java.util.Locale;
import java.util.SplittableRandom;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;

/** What a map task emits, the same in every run. */
enum Workload {
    /** Records of 100 bytes with random keys of ten, as TeraSort's. */
    SORT(102) {
        @Override
        void configure(JobConf job) {
            job.setMapOutputKeyClass(Text.class);
            job.setMapOutputValueClass(Text.class);
        }

        @Override
        void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions)
                throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(1);
            byte[] keyBytes = new byte[10];
            byte[] valueBytes = new byte[90];
            Text key = new Text();
            Text value = new Text();
            for (int i = 0; i < records; i++) {
                random.nextBytes(keyBytes);
                valueBytes[i % valueBytes.length]++;
                key.set(keyBytes, 0, keyBytes.length);
                value.set(valueBytes, 0, valueBytes.length);
                collector.collect(key, value, ((keyBytes[0] & 0xFF) * partitions) >> 8);
            }
        }
    },

    /** Values of 20,000 bytes under random keys of ten: next to nothing to compare, all to move. */
    LARGE(20_014) {
        @Override
        void configure(JobConf job) {
            job.setMapOutputKeyClass(Text.class);
            job.setMapOutputValueClass(BytesWritable.class);
        }

        @Override
        void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions)
                throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(1);
            byte[] keyBytes = new byte[10];
            Text key = new Text();
            BytesWritable value = new BytesWritable(new byte[20_000]);
            for (int i = 0; i < records; i++) {
                random.nextBytes(keyBytes);
                key.set(keyBytes, 0, keyBytes.length);
                collector.collect(key, value, ((keyBytes[0] & 0xFF) * partitions) >> 8);
            }
        }
    },

    /** Words of two to eleven letters, as frequent as in a text (about one by rank), and a combiner that counts. */
    WORDS(12) {
        private static final int VOCABULARY = 100_000;

        @Override
        void configure(JobConf job) {
            job.setMapOutputKeyClass(Text.class);
            job.setMapOutputValueClass(IntWritable.class);
            job.setClass("mapreduce.job.combine.class", IntSumReducer.class, Reducer.class);
        }

        @Override
        void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions)
                throws IOException, InterruptedException {
            SplittableRandom random = new SplittableRandom(1);
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

        private Text word(SplittableRandom random) {
            StringBuilder word = new StringBuilder();
            for (int letters = 2 + random.nextInt(10); letters > 0; letters--) {
                word.append((char) ('a' + random.nextInt(26)));
            }
            return new Text(word.toString());
        }
    };

    private final int recordBytes;

    Workload(int recordBytes) {
        this.recordBytes = recordBytes;
    }

    /** What the command line and the reports call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** How many records make so many bytes, about, as they lie in the sort buffer. */
    int records(long bytes) {
        return (int) Math.max(1, bytes / recordBytes);
    }

    abstract void configure(JobConf job);

    abstract void feed(MapOutputCollector<Writable, Writable> collector, int records, int partitions)
            throws IOException, InterruptedException;
}
