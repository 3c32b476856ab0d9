package dev.terrain.integration.cluster;

import java.util.regex.Pattern;

/**
 * Where a plugin counts what it did in a job.
 *
 * @param group of counters
 * @param work the counter that moves only when the plugin did its work, not when it stepped aside
 * @param own the names of its counters in a group that others use as well
 */
public record JobCounters(String group, String work, Pattern own) {

    /** In a group of the plugin's own. */
    JobCounters(String group, String work) {
        this(group, work, Pattern.compile(".*"));
    }

    /** Whether a counter of that name in the group is the plugin's. */
    public boolean owns(String counter) {
        return own.matcher(counter).matches();
    }
}
