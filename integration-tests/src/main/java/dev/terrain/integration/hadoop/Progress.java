package dev.terrain.integration.hadoop;

/** Where long work says what it is doing, one line at a time. */
@FunctionalInterface
public interface Progress {

    /** Says one line, without a line break. */
    void say(String line);
}
