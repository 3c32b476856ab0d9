package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.StripeMap;
import java.util.ArrayList;
import java.util.List;

/** Where splits of a file begin and end. */
public enum SplitBoundaries {
    /** Where the job's own InputFormat had them. */
    PLAIN,
    /** At the nearest borders of stripes. */
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
            case PLAIN -> alone(plain(fileBytes, splitBytes));
            case STRIPE -> alone(StripeAligned.cut(stripes, fileBytes, splitBytes));
            case OST ->
                OstAligned.cut(stripes, fileBytes, splitBytes)
                        .orElseGet(() -> STRIPE.cut(stripes, fileBytes, splitBytes));
        };
    }

    private static List<Extent> plain(long fileBytes, long splitBytes) {
        List<Extent> splits = new ArrayList<>();
        long start = 0;
        while ((double) (fileBytes - start) / (double) splitBytes > SLOP) {
            splits.add(new Extent(start, splitBytes));
            start += splitBytes;
        }
        splits.add(new Extent(start, fileBytes - start));
        return splits;
    }

    private static List<List<Extent>> alone(List<Extent> splits) {
        return splits.stream().map(List::of).toList();
    }
}
