package dev.terrain.integration.cluster;

import java.util.Locale;

/** The phases of task attempts that the JobHistory tells apart. */
public enum Phase {
    /** A map attempt from its start until its mapper has seen the last record; spills run beside it. */
    MAP,
    /** A map attempt's last spill, and the merge of its spills into one output. */
    SPILL,
    /** A reduce attempt from its start until it has every map's output, which includes merges to disk beside it. */
    SHUFFLE,
    /** A reduce attempt's last merge before its reducer is called. */
    MERGE,
    /** A reduce attempt's reducer, with the final merge pass that feeds it, until its end. */
    REDUCE;

    /** As reports call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
