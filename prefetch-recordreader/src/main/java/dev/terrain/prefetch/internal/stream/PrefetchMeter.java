package dev.terrain.prefetch.internal.stream;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** What the streams of one record reader did. Thread-safe. */
public final class PrefetchMeter {

    private final Map<Measure, LongAdder> sums = new EnumMap<>(Measure.class);

    /** With nothing measured yet. */
    public PrefetchMeter() {
        for (Measure measure : Measure.values()) {
            sums.put(measure, new LongAdder());
        }
    }

    /** Adds to a measure. */
    public void add(Measure measure, long value) {
        of(measure).add(value);
    }

    /** Returns all that was added to it. */
    public long sum(Measure measure) {
        return of(measure).sum();
    }

    private LongAdder of(Measure measure) {
        return Objects.requireNonNull(sums.get(measure));
    }
}
