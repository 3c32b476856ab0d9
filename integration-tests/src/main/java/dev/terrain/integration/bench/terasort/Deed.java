package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.Plugin;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What a plugin did in the runs, in a sentence.
 *
 * @param counted the median of a counter of its own, or of a metric in the NameNode, by its name
 */
record Deed(Plugin plugin, ToDoubleFunction<String> counted) {

    private static final double MIB = 1 << 20;
    private static final double MILLIS_PER_SECOND = 1000;

    /** Moves for every block whose distant replica rack-topology had made after the near ones. */
    static final String DISTANT_COPIES = "RackPlacement: DistantCopies";

    static final String INTERMEDIATE = "INTERMEDIATE: Number of bytes written";
    static final String IN_ZONE = "OUTER-ZONE: Number of bytes written";

    /** Such as "ssd-spill-tuner sorted the output of 4 map tasks ...". */
    String sentence() {
        return plugin.module() + " "
                + switch (plugin) {
                    case PREFETCH ->
                        "read %s of %s splits ahead, in %s turns at disks"
                                .formatted(mebibytes("Bytes prefetched"), number("Splits prefetched"), number("Turns"));
                    case SPILL ->
                        "sorted the output of %s map tasks (%s sorting, %s merging) and merged the input of %s reduce tasks"
                                .formatted(
                                        number("Map tasks sorted"),
                                        seconds("Map sorting, ms"),
                                        seconds("Map final merge, ms"),
                                        number("Reduce tasks merged"));
                    case ZONE ->
                        "put %s of %s of intermediate data into the outer zone%s"
                                .formatted(
                                        mebibytes(IN_ZONE),
                                        mebibytes(INTERMEDIATE),
                                        of(IN_ZONE) == 0 ? " (--disk zoned has one)" : "");
                    case RACK -> "had %s distant copies made after the near ones".formatted(number(DISTANT_COPIES));
                    case LUSTRE ->
                        "had %s map tasks run on a node that their split names, %s in its rack, %s elsewhere"
                                .formatted(
                                        number("Data-local map tasks"),
                                        number("Rack-local map tasks"),
                                        number("Other local map tasks"));
                };
    }

    private double of(String name) {
        return counted.applyAsDouble(name);
    }

    private String number(String name) {
        return String.format(Locale.ROOT, "%,.0f", of(name));
    }

    private String mebibytes(String name) {
        return String.format(Locale.ROOT, "%,.0f MiB", of(name) / MIB);
    }

    private String seconds(String name) {
        return String.format(Locale.ROOT, "%.1f s", of(name) / MILLIS_PER_SECOND);
    }
}
