package dev.terrain.commons.conf;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * A configuration key: what it is called, what stands in the documentation, and how its value is read. All readers
 * throw IllegalArgumentException for a value that is not allowed, naming the key, the value and what is; whoever calls
 * them goes on as stock Hadoop would, and says so once.
 */
public interface Key {
    /**
     * What the documentation says of a key.
     *
     * @param key the name as it stands in an XML file
     * @param type boolean, int, double, string, list, class, or bytes and time with Hadoop's suffixes
     * @param defaultValue the value in effect when nothing is configured, as one would write it
     * @param unit of a plain number, or an empty string
     * @param doc one or two sentences for the person who sets it
     */
    record Text(String key, String type, String defaultValue, String unit, String doc) {}

    /** Returns all that is said of it. */
    Text text();

    /** Returns its name. */
    default String key() {
        return text().key();
    }

    /** Returns the value in effect when nothing is configured. */
    default String defaultValue() {
        return text().defaultValue();
    }

    /** Returns what kind of value it takes. */
    default String type() {
        return text().type();
    }

    /** Returns the unit of a plain number, or an empty string. */
    default String unit() {
        return text().unit();
    }

    /** Returns one or two sentences for the person who sets it. */
    default String doc() {
        return text().doc();
    }

    /** Returns the value, without white space around it. */
    default String in(Configuration conf) {
        return conf.getTrimmed(key(), defaultValue());
    }

    /** Returns the value as another type. A parser that throws IllegalArgumentException refuses it. */
    default <T> T parsed(Configuration conf, String allowed, Function<String, T> parse) {
        String value = in(conf);
        try {
            return parse.apply(value);
        } catch (IllegalArgumentException e) {
            throw refused(value, allowed, e);
        }
    }

    /** Returns a boolean. {@code Configuration.getBoolean} would take "flase" for the default. */
    default boolean flag(Configuration conf) {
        return parsed(conf, "true or false", value -> {
            if (value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false")) {
                return Boolean.parseBoolean(value);
            }
            throw new IllegalArgumentException("neither");
        });
    }

    /** Returns a whole number. */
    default int number(Configuration conf, int least, int most) {
        return parsed(conf, "a whole number from " + least + " to " + most, value ->
                (int) within(Integer.parseInt(value), least, most));
    }

    /** Returns a size in bytes, which may have one of Hadoop's suffixes. */
    default long bytes(Configuration conf, long least, long most, String allowed) {
        return parsed(conf, allowed, value -> within(size(value), least, most));
    }

    /** Returns a real number that a condition allows. Not a number is never allowed. */
    default double real(Configuration conf, DoublePredicate condition, String allowed) {
        return parsed(conf, allowed, value -> {
            double number = Double.parseDouble(value);
            if (Double.isNaN(number) || !condition.test(number)) {
                throw new IllegalArgumentException("out of range");
            }
            return number;
        });
    }

    /** Returns a time, which may have one of Hadoop's suffixes; without one it is milliseconds. */
    default Duration time(Configuration conf, Duration least) {
        return parsed(conf, "a time from " + least.toMillis() + "ms on", value -> {
            Duration time = Duration.ofMillis(conf.getTimeDurationHelper(key(), value, TimeUnit.MILLISECONDS));
            if (time.compareTo(least) < 0) {
                throw new IllegalArgumentException("too short");
            }
            return time;
        });
    }

    /** Returns one of an enum's constants, which are written in lower case. */
    default <E extends Enum<E>> E one(Configuration conf, E[] values, String allowed) {
        return parsed(conf, allowed, value -> Arrays.stream(values)
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(value))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("none of them")));
    }

    /** Returns the exception for a value. */
    default IllegalArgumentException refused(String value, String allowed) {
        return new IllegalArgumentException(key() + " is '" + value + "'; allowed is " + allowed);
    }

    private IllegalArgumentException refused(String value, String allowed, IllegalArgumentException cause) {
        IllegalArgumentException e = refused(value, allowed);
        e.initCause(cause);
        return e;
    }

    /** Hadoop's own reader fails otherwise where there is no character. */
    private static long size(String value) {
        if (value.isEmpty()) {
            throw new IllegalArgumentException("empty");
        }
        return TraditionalBinaryPrefix.string2long(value);
    }

    private static long within(long number, long least, long most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException("out of range");
        }
        return number;
    }
}
