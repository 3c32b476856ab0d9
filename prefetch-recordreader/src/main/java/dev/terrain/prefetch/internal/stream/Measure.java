package dev.terrain.prefetch.internal.stream;

import java.util.concurrent.TimeUnit;

/** What is measured of the streams of a task, under the names of the job's counters. Every value only grows. */
public enum Measure {
    /** A reader thread read this much. */
    PREFETCHED_BYTES("Bytes prefetched"),

    /** The delegate got this much from pieces. */
    CONSUMED_BYTES("Bytes consumed"),

    /** The delegate got this much from the real stream. */
    PASSED_THROUGH_BYTES("Bytes passed through"),

    /** Read from a device that others wanted too. */
    CONTENDED_BYTES("Bytes prefetched while others waited"),

    /** How often the delegate waited for a piece. */
    STALLS("Stalls"),

    /** How long it did. */
    WAIT_NANOS("Wait for data ms"),

    PIECES("Pieces"),

    /** Of one piece or more. */
    TURNS("Turns"),

    /** A reader thread waited for its turn as long as it may, and read without. */
    MISSED_TURNS("Missed turns"),

    /** How long turns lasted. */
    READ_NANOS("Read ms"),

    /** How long reader threads waited for their turns. */
    TURN_WAIT_NANOS("Wait for turn ms"),

    /** How long they waited until the delegate made room for a piece. */
    CONSUMER_WAIT_NANOS("Wait for mapper ms"),

    /** Runs that were found to gain nothing. */
    NEEDLESS_RUNS("Streams without need"),

    /** What the file system's statistics counted on reader threads; no counter of the job. */
    BACKGROUND_BYTES("");

    private final String counter;

    Measure(String counter) {
        this.counter = counter;
    }

    /** The name of the job's counter, or an empty string. */
    public String counter() {
        return counter;
    }

    /** A value as the counter has it: times in milliseconds. */
    public long counted(long value) {
        return counter.endsWith(" ms") ? TimeUnit.NANOSECONDS.toMillis(value) : value;
    }
}
