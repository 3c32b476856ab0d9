package dev.terrain.spill;

import dev.terrain.spill.internal.model.MapSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * The operator's settings, each within its allowed range. The only place that reads {@code terrain.spill.*}.
 *
 * @param enabled whether tasks are tuned at all
 * @param sortMegabytesMin the smallest sort buffer that may be chosen, in MiB
 * @param mergeFactorMax the most spills that may be merged at once
 * @param ioBufferBytes the buffer for each spill that is merged
 * @param outputRatio expected bytes of map output for each byte of input
 * @param recordBytes expected serialised size of one map output record
 * @param prediction how profiles are used
 */
record SpillSettings(
        boolean enabled,
        int sortMegabytesMin,
        int mergeFactorMax,
        int ioBufferBytes,
        double outputRatio,
        long recordBytes,
        Prediction prediction) {

    private static final double OUTPUT_RATIO_MAX = 10_000;
    private static final long RECORD_BYTES_MAX = 1 << 30;

    /**
     * How a task that has a profile of its device is planned.
     *
     * @param profileFolder where profiles are, if not where they usually are
     * @param profileAgeMax how old one may be
     * @param gainMin the least predicted gain for which anything is changed
     * @param overridesJob whether values of the job's own may change too
     * @param heapMegabytesMax the heap that mappers are known to leave to sorting, in MiB; 0 if that is not known
     */
    record Prediction(
            Optional<Path> profileFolder,
            Duration profileAgeMax,
            double gainMin,
            boolean overridesJob,
            int heapMegabytesMax) {

        Prediction {
            check(!profileAgeMax.isNegative() && !profileAgeMax.isZero(), SpillKeys.PROFILE_AGE_MAX, profileAgeMax);
            check(gainMin >= 0 && gainMin < 1, SpillKeys.GAIN_MIN, gainMin);
            check(
                    heapMegabytesMax >= 0 && heapMegabytesMax <= MapSettings.SORT_MEGABYTES_LIMIT,
                    SpillKeys.HEAP_MEGABYTES_MAX,
                    heapMegabytesMax);
        }

        private static Prediction from(Configuration conf) {
            return new Prediction(
                    read(conf, SpillKeys.PROFILE_DIR, Optional::of)
                            .filter(text -> !text.isEmpty())
                            .map(Path::of),
                    read(conf, SpillKeys.PROFILE_AGE_MAX, SpillSettings::toDuration),
                    read(conf, SpillKeys.GAIN_MIN, Double::parseDouble),
                    read(conf, SpillKeys.OVERRIDE_JOB, SpillSettings::toBoolean),
                    read(conf, SpillKeys.HEAP_MEGABYTES_MAX, Integer::parseInt));
        }
    }

    SpillSettings {
        check(
                sortMegabytesMin >= 1 && sortMegabytesMin <= MapSettings.SORT_MEGABYTES_LIMIT,
                SpillKeys.SORT_MEGABYTES_MIN,
                sortMegabytesMin);
        check(mergeFactorMax >= 2 && mergeFactorMax <= 10_000, SpillKeys.MERGE_FACTOR_MAX, mergeFactorMax);
        check(ioBufferBytes >= 4 << 10 && ioBufferBytes <= 16 << 20, SpillKeys.IO_BUFFER_BYTES, ioBufferBytes);
        check(outputRatio > 0 && outputRatio <= OUTPUT_RATIO_MAX, SpillKeys.OUTPUT_RATIO, outputRatio);
        check(recordBytes >= 1 && recordBytes <= RECORD_BYTES_MAX, SpillKeys.RECORD_BYTES, recordBytes);
    }

    /**
     * Reads the settings, taking the default of each key that is not set.
     *
     * @throws IllegalArgumentException naming the key, the value found and what is allowed
     */
    static SpillSettings from(Configuration conf) {
        return new SpillSettings(
                read(conf, SpillKeys.ENABLED, SpillSettings::toBoolean),
                read(conf, SpillKeys.SORT_MEGABYTES_MIN, Integer::parseInt),
                read(conf, SpillKeys.MERGE_FACTOR_MAX, Integer::parseInt),
                read(conf, SpillKeys.IO_BUFFER_BYTES, text -> Math.toIntExact(toBytes(text))),
                read(conf, SpillKeys.OUTPUT_RATIO, Double::parseDouble),
                read(conf, SpillKeys.RECORD_BYTES, SpillSettings::toBytes),
                Prediction.from(conf));
    }

    /** Returns the folder with what jobs of this user emitted, which may not be there yet; empty if none is kept. */
    static Optional<Path> historyFolder(Configuration conf) {
        return read(conf, SpillKeys.HISTORY, SpillSettings::toBoolean)
                ? Optional.of(read(conf, SpillKeys.HISTORY_DIR, Path::of)
                        .resolve("terrain-spill-" + System.getProperty("user.name", "unknown")))
                : Optional.empty();
    }

    /** Returns these settings, with what earlier tasks emitted where the configuration does not say it. */
    SpillSettings knowing(JobHistory.Emitted emitted, Configuration conf) {
        return new SpillSettings(
                enabled,
                sortMegabytesMin,
                mergeFactorMax,
                ioBufferBytes,
                conf.get(SpillKeys.OUTPUT_RATIO.key()) == null
                        ? Math.min(emitted.outputRatio(), OUTPUT_RATIO_MAX)
                        : outputRatio,
                conf.get(SpillKeys.RECORD_BYTES.key()) == null
                        ? Math.max(1, Math.min(Math.round(emitted.recordBytes()), RECORD_BYTES_MAX))
                        : recordBytes,
                prediction);
    }

    private static <T> T read(Configuration conf, SpillKeys key, Function<String, T> parse) {
        String text = conf.getTrimmed(key.key(), key.defaultValue());
        try {
            return parse.apply(text);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException(complaint(key, text), e);
        }
    }

    private static boolean toBoolean(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("neither true nor false");
        };
    }

    private static Duration toDuration(String text) {
        Configuration one = new Configuration(false);
        one.set("time", text);
        return Duration.ofSeconds(one.getTimeDuration("time", 0, TimeUnit.SECONDS));
    }

    private static long toBytes(String text) {
        return TraditionalBinaryPrefix.string2long(text);
    }

    private static void check(boolean allowed, SpillKeys key, Object value) {
        if (!allowed) {
            throw new IllegalArgumentException(complaint(key, value));
        }
    }

    private static String complaint(SpillKeys key, Object value) {
        return "%s (%s) is \"%s\"; %s".formatted(key.key(), key.type(), value, key.doc());
    }
}
