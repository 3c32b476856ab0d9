package dev.terrain.spill;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What became of a map task's sort.
 *
 * @param spills files that were merged, or the one that became the output
 * @param merges of spills, the last one included
 * @param waitMillis in which records could not be collected, since spills were behind
 * @param sortMillis of all sorts, most of them beside the mapper
 * @param mergeMillis from the last sort to the merged output
 * @param flushMillis from the last record to the merged output
 * @param wholeMillis from before the first record to the merged output, the mapper's own work included
 */
record Outturn(
        long spills,
        long merges,
        long waitMillis,
        long sortMillis,
        long mergeMillis,
        long flushMillis,
        long wholeMillis) {

    /** Returns the summary for the task's log, beside what was expected and, with a profile, predicted. */
    String text(OptionalLong expectedSpills, Optional<Long> predictedMillis) {
        return String.format(
                Locale.ROOT,
                "%d spills (%s expected), %d merges; %d ms from the first record to the output (%s predicted), of which"
                        + " waiting for spills %d, after the last record %d, merge %d; sorts beside it %d",
                spills,
                expectedSpills.isPresent() ? String.valueOf(expectedSpills.getAsLong()) : "unknown",
                merges,
                wholeMillis,
                predictedMillis.map(String::valueOf).orElse("nothing"),
                waitMillis,
                flushMillis,
                mergeMillis,
                sortMillis);
    }
}
