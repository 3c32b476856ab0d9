package dev.terrain.prefetch;

import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.StatusReporter;

/** A task's reporter that keeps the counters. */
final class CountingReporter extends StatusReporter {

    private final Counters counters;

    CountingReporter(Counters counters) {
        this.counters = counters;
    }

    @Override
    public Counter getCounter(Enum<?> name) {
        return counters.findCounter(name);
    }

    @Override
    public Counter getCounter(String group, String name) {
        return counters.findCounter(group, name);
    }

    @Override
    public void progress() {}

    @Override
    public float getProgress() {
        return 0;
    }

    @Override
    public void setStatus(String status) {}
}
