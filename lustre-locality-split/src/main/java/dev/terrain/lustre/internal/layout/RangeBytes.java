package dev.terrain.lustre.internal.layout;

import java.util.Collections;
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
public record RangeBytes(SortedMap<Integer, Long> byOst, SortedMap<Elsewhere, Long> elsewhere) {

    public RangeBytes {
        byOst = Collections.unmodifiableSortedMap(byOst);
        elsewhere = Collections.unmodifiableSortedMap(elsewhere);
    }

    /** Bytes on all OSTs together. */
    public long onOsts() {
        return byOst.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The bytes of several ranges. */
    public static RangeBytes together(List<RangeBytes> ranges) {
        SortedMap<Integer, Long> byOst = new TreeMap<>();
        SortedMap<Elsewhere, Long> elsewhere = new TreeMap<>();
        for (RangeBytes range : ranges) {
            range.byOst.forEach((ost, bytes) -> byOst.merge(ost, bytes, Long::sum));
            range.elsewhere.forEach((reason, bytes) -> elsewhere.merge(reason, bytes, Long::sum));
        }
        return new RangeBytes(byOst, elsewhere);
    }

    /** Rounded, without those that are 0 then. */
    static <K> SortedMap<K, Long> rounded(Map<K, Double> parts) {
        SortedMap<K, Long> rounded = new TreeMap<>();
        parts.forEach((where, bytes) -> {
            if (Math.round(bytes) > 0) {
                rounded.put(where, Math.round(bytes));
            }
        });
        return rounded;
    }
}
