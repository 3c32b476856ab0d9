package dev.terrain.integration.cluster;

/**
 * Where a plugin counts what it did in a job.
 *
 * @param group of counters
 * @param work the counter that moves only when the plugin did its work, not when it stepped aside
 */
public record JobCounters(String group, String work) {}
