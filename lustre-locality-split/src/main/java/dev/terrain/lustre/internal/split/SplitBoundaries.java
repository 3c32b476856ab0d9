package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.Stripe;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Where splits of a file begin and end. */
public enum SplitBoundaries {
    /** Where the job's own InputFormat had them. */
    PLAIN,
    /**
     * At the borders of stripes nearest to a wanted size. Each split is at least half and at most 1.5 times the wanted
     * size, but for the last, which may be less. Where no border is within half a split of the place where one is
     * wanted, the split ends there nevertheless; a stripe longer than a split is divided evenly.
     *
     * <p>Example: 128 MiB are wanted. Stripes of 48 MiB: splits of 144 MiB, 3 stripes each. Stripes of 1 GiB: 8 splits
     * each.
     */
    STRIPE,
    /** A split reads the stripes of one OST. */
    OST;

    /** The last split of a file may be longer by this (FileInputFormat.SPLIT_SLOP, Hadoop 3.4.2). */
    static final double SLOP = 1.1;

    /**
     * Cuts a file, each byte of it in one split: as FileInputFormat, along stripes, or along OSTs where it has not too
     * many stripes for that.
     *
     * @param fileBytes size of the file, above 0
     * @param splitBytes the size that is wanted, above 0
     * @return for each split its extents, in the order of the file
     */
    public List<List<Extent>> cut(StripeMap stripes, long fileBytes, long splitBytes) {
        return switch (this) {
            case PLAIN -> following(fileBytes, splitBytes, start -> start + splitBytes);
            case STRIPE -> following(fileBytes, splitBytes, start -> end(stripes, start, fileBytes, splitBytes));
            case OST ->
                OstAligned.cut(stripes, fileBytes, splitBytes)
                        .orElseGet(() -> STRIPE.cut(stripes, fileBytes, splitBytes));
        };
    }

    /** Splits that follow each other and are the file, each of one extent. */
    private static List<List<Extent>> following(long fileBytes, long splitBytes, LongUnaryOperator endOf) {
        List<List<Extent>> splits = new ArrayList<>();
        long start = 0;
        while ((double) (fileBytes - start) / (double) splitBytes > SLOP) {
            long end = endOf.applyAsLong(start);
            if (end >= fileBytes) {
                break;
            }
            splits.add(List.of(new Extent(start, end - start)));
            start = end;
        }
        splits.add(List.of(new Extent(start, fileBytes - start)));
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
