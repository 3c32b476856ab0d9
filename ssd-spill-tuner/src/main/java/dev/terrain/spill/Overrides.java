package dev.terrain.spill;

import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/** Values in a task's configuration that hold until {@link #close}, which puts back what was there before. */
final class Overrides implements AutoCloseable {
    /** What {@code Configuration.getPropertySources} says of a value while it is overridden. */
    private static final String SOURCE = "ssd-spill-tuner";

    private final Configuration conf;
    private final Deque<Previous> replaced = new ArrayDeque<>();

    private record Previous(
            String key, @Nullable String value, @Nullable String source) {}

    Overrides(Configuration conf) {
        this.conf = conf;
    }

    void set(String key, String value) {
        String[] sources = conf.getPropertySources(key);
        replaced.push(new Previous(key, conf.getRaw(key), sources == null || sources.length == 0 ? null : sources[0]));
        conf.set(key, value, SOURCE);
    }

    void setInt(String key, int value) {
        set(key, Integer.toString(value));
    }

    @Override
    public void close() {
        while (!replaced.isEmpty()) {
            Previous previous = replaced.pop();
            if (previous.value() == null) {
                conf.unset(previous.key());
            } else {
                conf.set(previous.key(), previous.value(), previous.source());
            }
        }
    }
}
