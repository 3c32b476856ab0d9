package dev.terrain.lustre.internal.layout;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Where the bytes of one range of a file lie.
 *
 * @param byOst bytes on each OST, by its index; none is 0. Where several mirrors share the reads, a byte counts in
 *     parts on each, rounded for each OST
 * @param elsewhere bytes that lie on no OST, by reason; none is 0
 */
public record RangeBytes(SortedMap<Integer, Long> byOst, Map<Elsewhere, Long> elsewhere) {

    public RangeBytes {
        byOst = Collections.unmodifiableSortedMap(byOst);
        elsewhere = Collections.unmodifiableMap(elsewhere);
    }

    /** Bytes on all OSTs together. */
    public long onOsts() {
        return byOst.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The bytes of several ranges. */
    public static RangeBytes together(List<RangeBytes> ranges) {
        Sum sum = new Sum();
        for (RangeBytes range : ranges) {
            range.byOst.forEach(sum::addOst);
            range.elsewhere.forEach(sum::addElsewhere);
        }
        return sum.result();
    }

    /** Collects the parts of a range. */
    static final class Sum {

        private final TreeMap<Integer, Double> byOst = new TreeMap<>();
        private final EnumMap<Elsewhere, Double> elsewhere = new EnumMap<>(Elsewhere.class);

        void addOst(int ost, double bytes) {
            byOst.merge(ost, bytes, Double::sum);
        }

        void addElsewhere(Elsewhere reason, double bytes) {
            elsewhere.merge(reason, bytes, Double::sum);
        }

        RangeBytes result() {
            TreeMap<Integer, Long> osts = new TreeMap<>();
            byOst.forEach((ost, bytes) -> {
                if (Math.round(bytes) > 0) {
                    osts.put(ost, Math.round(bytes));
                }
            });
            EnumMap<Elsewhere, Long> reasons = new EnumMap<>(Elsewhere.class);
            elsewhere.forEach((reason, bytes) -> {
                if (Math.round(bytes) > 0) {
                    reasons.put(reason, Math.round(bytes));
                }
            });
            return new RangeBytes(osts, reasons);
        }
    }
}
