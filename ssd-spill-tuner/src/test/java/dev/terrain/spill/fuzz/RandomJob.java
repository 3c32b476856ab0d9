package dev.terrain.spill.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparable;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.io.compress.Lz4Codec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.mapreduce.security.TokenCache;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.util.ReflectionUtils;
import org.jspecify.annotations.Nullable;

/**
 * A job with random classes, codec and encryption.
 *
 * @param conf its configuration, to be copied
 * @param keys makes keys
 * @param values makes values
 * @param combines whether it has a combiner, which adds up values
 * @param encrypted whether its files are encrypted
 * @param description for a failure's message
 */
public record RandomJob(
        JobConf conf,
        Function<Random, WritableComparable<?>> keys,
        Function<Random, WritableComparable<?>> values,
        boolean combines,
        boolean encrypted,
        String description) {

    /** A new configuration reads Hadoop's XML files; a copy does not. */
    private static final JobConf EMPTY = new JobConf();

    private static final byte[] BYTES = new byte[4 << 20];

    private static final List<Class<? extends CompressionCodec>> CODECS = codecs();

    static {
        new Random(1).nextBytes(BYTES);
        try {
            Credentials secrets = new Credentials();
            TokenCache.setEncryptedSpillKey("sixteen bytes ..".getBytes(StandardCharsets.US_ASCII), secrets);
            UserGroupInformation.getCurrentUser().addCredentials(secrets);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keys of a class, and a comparator other than that of the class. */
    private record Keys(
            String name,
            Class<?> type,
            Function<Random, WritableComparable<?>> make,
            Optional<Class<? extends WritableComparator>> comparator) {
        static Keys of(String name, Class<?> type, Function<Random, WritableComparable<?>> make) {
            return new Keys(name, type, make, Optional.empty());
        }

        static Keys under(
                Class<? extends WritableComparator> comparator,
                Class<?> type,
                Function<Random, WritableComparable<?>> make) {
            return new Keys(comparator.getSimpleName(), type, make, Optional.of(comparator));
        }
    }

    /** Orders {@link Text} by its second character, then backwards: no order of bytes. */
    public static final class Secondary extends WritableComparator {
        public Secondary() {
            super(Text.class, true);
        }

        @Override
        @SuppressWarnings("rawtypes") // As WritableComparator has it.
        public int compare(WritableComparable a, WritableComparable b) {
            int bySecond = Integer.compare(((Text) a).charAt(1), ((Text) b).charAt(1));
            return bySecond == 0 ? ((Text) b).compareTo((Text) a) : bySecond;
        }
    }

    /** Knows keys of {@link Text} by their last byte alone, so that many are equal that differ. */
    public static final class LastByte extends WritableComparator {
        public LastByte() {
            super(Text.class);
        }

        @Override
        public int compare(byte[] a, int aOffset, int aLength, byte[] b, int bOffset, int bLength) {
            return Byte.compare(a[aOffset + aLength - 1], b[bOffset + bLength - 1]);
        }
    }

    /** A combiner of the old API. */
    public static final class OldSum extends org.apache.hadoop.mapred.lib.LongSumReducer<WritableComparable<?>> {}

    private static final List<Keys> KEYS = List.of(
            Keys.of("words", Text.class, RandomJob::word),
            Keys.of("words", Text.class, RandomJob::word),
            Keys.of("Text", Text.class, RandomJob::text),
            Keys.of(
                    "BytesWritable",
                    BytesWritable.class,
                    random -> new BytesWritable(bytes(random, random.nextInt(30)))),
            Keys.of(
                    "long keys",
                    BytesWritable.class,
                    random -> new BytesWritable(bytes(random, random.nextInt(20_000)))),
            Keys.of("IntWritable", IntWritable.class, random -> new IntWritable(random.nextInt())),
            Keys.of("LongWritable", LongWritable.class, random -> new LongWritable(random.nextInt(50) - 25)),
            Keys.of("DoubleWritable", DoubleWritable.class, random -> new DoubleWritable(random.nextGaussian())),
            Keys.of("NullWritable", NullWritable.class, random -> NullWritable.get()),
            Keys.under(
                    LongWritable.DecreasingComparator.class,
                    LongWritable.class,
                    random -> new LongWritable(random.nextLong())),
            Keys.under(Secondary.class, Text.class, RandomJob::text),
            Keys.under(LastByte.class, Text.class, RandomJob::word));

    @Override
    public String toString() {
        return description;
    }

    /** Makes one. */
    public static RandomJob of(Random random) {
        JobConf conf = new JobConf(EMPTY);
        Keys keys = KEYS.get(random.nextInt(KEYS.size()));
        conf.setMapOutputKeyClass(keys.type());
        keys.comparator().ifPresent(conf::setOutputKeyComparatorClass);
        boolean combines = keys.comparator().isEmpty() && random.nextInt(3) == 0;
        boolean old = combines && random.nextBoolean();
        if (old) {
            conf.setCombinerClass(OldSum.class);
        } else if (combines) {
            conf.setClass("mapreduce.job.combine.class", IntSumReducer.class, Reducer.class);
        }
        conf.setMapOutputValueClass(!combines ? BytesWritable.class : old ? LongWritable.class : IntWritable.class);
        String codec = "no codec";
        if (random.nextInt(3) == 0) {
            Class<? extends CompressionCodec> type = CODECS.get(random.nextInt(CODECS.size()));
            conf.setCompressMapOutput(true);
            conf.setMapOutputCompressorClass(type);
            codec = type.getSimpleName();
        }
        boolean encrypted = random.nextInt(5) == 0;
        conf.setBoolean("mapreduce.job.encrypted-intermediate-data", encrypted);
        int valueBytes = 1 + random.nextInt(random.nextInt(20) == 0 ? 20_000 : 400);
        int large = random.nextInt(4) == 0 ? 500_000 + random.nextInt(1_500_000) : 9_000;
        Function<Random, WritableComparable<?>> values = old
                ? any -> new LongWritable(1)
                : combines ? any -> new IntWritable(1) : any -> value(any, valueBytes, large);
        return new RandomJob(
                conf,
                keys.make(),
                values,
                combines,
                encrypted,
                "%s, %s, %s%s"
                        .formatted(
                                keys.name(),
                                old ? "old combiner" : combines ? "combiner" : "values of " + valueBytes + ", " + large,
                                codec,
                                encrypted ? ", encrypted" : ""));
    }

    /** Returns the codec of a job's map outputs, as Hadoop makes it. */
    public static @Nullable CompressionCodec codec(JobConf job) {
        return job.getCompressMapOutput()
                ? ReflectionUtils.newInstance(job.getMapOutputCompressorClass(DefaultCodec.class), job)
                : null;
    }

    private static List<Class<? extends CompressionCodec>> codecs() {
        List<Class<? extends CompressionCodec>> found = new ArrayList<>();
        for (Class<? extends CompressionCodec> codec : List.of(DefaultCodec.class, SnappyCodec.class, Lz4Codec.class)) {
            try {
                ReflectionUtils.newInstance(codec, EMPTY).createCompressor();
                found.add(codec);
            } catch (RuntimeException | LinkageError e) {
                System.out.println(codec.getName() + " is not tried: " + e);
            }
        }
        return found;
    }

    /** Most of them short, one in fifty of 9,000 bytes, one in a thousand as large as asked for. */
    private static BytesWritable value(Random random, int usualBytes, int large) {
        int kind = random.nextInt(1000);
        return new BytesWritable(bytes(random, kind == 0 ? large : kind < 20 ? 9_000 : random.nextInt(usualBytes)));
    }

    private static Text text(Random random) {
        return new Text(new String(bytes(random, random.nextInt(40)), StandardCharsets.ISO_8859_1) + "ab");
    }

    /** A thousand words, some of them longer than a prefix. */
    private static Text word(Random random) {
        int number = random.nextInt(1000);
        return new Text((number % 3 == 0 ? "antidisestablish" : "w") + number);
    }

    /** A piece of some that were made once: to make them takes longer than to sort them. */
    private static byte[] bytes(Random random, int count) {
        int from = random.nextInt(BYTES.length / 2);
        return Arrays.copyOfRange(BYTES, from, from + count);
    }
}
