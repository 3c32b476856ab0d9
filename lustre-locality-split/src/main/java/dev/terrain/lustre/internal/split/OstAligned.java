package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.Stripe;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Splits that read the stripes of one OST each. Every byte of the file is in exactly one; the extents of a split are in
 * the order of the file, and do not touch each other. Bytes that no single OST has are splits of their own.
 *
 * <p>Example: stripes of 16 MiB over three OSTs, a file of 100 MiB. OST 0 has the extents from 0, 48 and 96 MiB: 16, 16
 * and 4 MiB, one split. If 20 MiB are wanted, it is two: of 16 MiB, and of 16 and 4.
 */
public final class OstAligned {

    /** The most extents of one file: 16 MiB of heap where it is planned, and above that a seek every few KiB. */
    private static final int MOST_EXTENTS = 1 << 20;

    /** In the place of an OST's index. */
    private static final int NO_OST = -1;

    private OstAligned() {}

    /**
     * Cuts a file; empty where it has too many stripes for that.
     *
     * @param fileBytes size of the file, above 0
     * @param splitBytes the size that splits have at most, or a tenth more; above 0
     */
    public static Optional<List<List<Extent>>> cut(StripeMap stripes, long fileBytes, long splitBytes) {
        TreeMap<Integer, List<Extent>> byOst = new TreeMap<>();
        int count = 0;
        for (long start = 0; start < fileBytes; count++) {
            if (count == MOST_EXTENTS) {
                return Optional.empty();
            }
            Stripe stripe = stripes.stripeAt(start);
            long end = Math.min(fileBytes, stripe.end());
            append(byOst.computeIfAbsent(stripe.ost().orElse(NO_OST), ost -> new ArrayList<>()), start, end);
            start = end;
        }
        List<List<Extent>> splits = new ArrayList<>();
        byOst.values().forEach(extents -> addSplits(extents, splitBytes, splits));
        return Optional.of(splits);
    }

    /** Neighbours on one OST, as overstriping may make them, are one extent. */
    private static void append(List<Extent> extents, long start, long end) {
        Extent last = extents.isEmpty() ? null : extents.get(extents.size() - 1);
        if (last != null && last.end() == start) {
            extents.set(extents.size() - 1, new Extent(last.start(), end - last.start()));
        } else {
            extents.add(new Extent(start, end - start));
        }
    }

    private static void addSplits(List<Extent> extents, long splitBytes, List<List<Extent>> splits) {
        List<Extent> split = new ArrayList<>();
        long bytes = 0;
        for (Extent extent : extents) {
            for (Extent part : parts(extent, splitBytes)) {
                if (!split.isEmpty() && (double) (bytes + part.length()) > SplitBoundaries.SLOP * (double) splitBytes) {
                    splits.add(split);
                    split = new ArrayList<>();
                    bytes = 0;
                }
                split.add(part);
                bytes += part.length();
            }
        }
        splits.add(split);
    }

    /** One longer than a split in equal parts. */
    private static List<Extent> parts(Extent extent, long splitBytes) {
        if ((double) extent.length() <= SplitBoundaries.SLOP * (double) splitBytes) {
            return List.of(extent);
        }
        long count = (extent.length() + splitBytes - 1) / splitBytes;
        long length = (extent.length() + count - 1) / count;
        List<Extent> parts = new ArrayList<>();
        for (long start = extent.start(); start < extent.end(); start += length) {
            parts.add(new Extent(start, Math.min(length, extent.end() - start)));
        }
        return parts;
    }
}
