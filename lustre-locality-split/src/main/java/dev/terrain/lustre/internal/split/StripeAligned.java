package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.Stripe;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits that begin and end where stripes do, near a wanted size. They follow each other, none is empty, and together
 * they are the file. Each is at least half and at most 1.5 times the wanted size, but for the last, which may be less.
 *
 * <p>Where no border of a stripe is within half a split of the place where one is wanted, the split ends there
 * nevertheless; a stripe longer than a split is divided evenly.
 *
 * <p>Example: 128 MiB are wanted. Stripes of 48 MiB: splits of 144 MiB, 3 stripes each. Stripes of 1 GiB: 8 splits
 * each.
 */
public final class StripeAligned {

    private StripeAligned() {}

    /**
     * Cuts a file.
     *
     * @param fileBytes size of the file, above 0
     * @param splitBytes the size that is wanted, above 0
     */
    public static List<Extent> cut(StripeMap stripes, long fileBytes, long splitBytes) {
        List<Extent> splits = new ArrayList<>();
        long start = 0;
        while ((double) (fileBytes - start) / (double) splitBytes > SplitBoundaries.SLOP) {
            long end = end(stripes, start, fileBytes, splitBytes);
            if (end >= fileBytes) {
                break;
            }
            splits.add(new Extent(start, end - start));
            start = end;
        }
        splits.add(new Extent(start, fileBytes - start));
        return splits;
    }

    private static long end(StripeMap stripes, long start, long fileBytes, long splitBytes) {
        long left = Math.min(fileBytes, stripes.stripeAt(start).end()) - start;
        if (left >= splitBytes) {
            long parts = Math.round((double) left / (double) splitBytes);
            return start + (left + parts - 1) / parts;
        }
        long wanted = start + splitBytes;
        Stripe there = stripes.stripeAt(wanted);
        long end = wanted - there.start() <= there.end() - wanted ? there.start() : there.end();
        return Math.abs(end - wanted) <= splitBytes / 2 ? end : wanted;
    }
}
