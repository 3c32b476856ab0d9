package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.Stripe;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
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
    /**
     * Each split reads the stripes of one OST, of the wanted size at most, or a tenth more. Its extents are in the
     * order of the file, and do not touch each other. Bytes that no single OST has are splits of their own. A file of
     * too many stripes is cut as by {@link #STRIPE}, and so is one of which OSTs have less than half a split on
     * average.
     *
     * <p>Example: stripes of 16 MiB over three OSTs, a file of 100 MiB. OST 0 has the extents from 0, 48 and 96 MiB:
     * 16, 16 and 4 MiB, one split. If 20 MiB are wanted, it is two: of 16 MiB, and of 16 and 4.
     */
    OST;

    /** The last split of a file may be longer by this (FileInputFormat.SPLIT_SLOP, Hadoop 3.4.2). */
    private static final double SLOP = 1.1;

    /** The most extents of one file. */
    private static final int MOST_EXTENTS = 1 << 18;

    /** In the place of an OST's index. */
    private static final int NO_OST = -1;

    /**
     * Cuts a file, each byte of it in one split.
     *
     * @param fileBytes size of the file, above 0
     * @param splitBytes the size that is wanted, above 0
     * @param taskBytes what starting a task costs, as bytes that could be read meanwhile; long splits are cut into
     *     {@linkplain TrapezoidScheduling parts} where that costs little, but for {@link #PLAIN}
     * @return for each split its extents
     */
    public List<List<Extent>> cut(StripeMap stripes, long fileBytes, long splitBytes, long taskBytes) {
        List<List<Extent>> splits = cut(stripes, fileBytes, splitBytes);
        if (this == PLAIN) {
            return splits;
        }
        List<List<Extent>> parts = new ArrayList<>();
        for (int i = 0; i < splits.size(); i++) {
            parts.addAll(TrapezoidScheduling.parts(splits.get(i), i, stripes, taskBytes));
        }
        return parts;
    }

    List<List<Extent>> cut(StripeMap stripes, long fileBytes, long splitBytes) {
        return switch (this) {
            case PLAIN -> following(fileBytes, splitBytes, start -> start + splitBytes);
            case STRIPE -> following(fileBytes, splitBytes, start -> end(stripes, start, fileBytes, splitBytes));
            case OST -> byOst(stripes, fileBytes, splitBytes);
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
        return stripes.nearBorder(start + splitBytes, splitBytes / 2);
    }

    private static List<List<Extent>> byOst(StripeMap stripes, long fileBytes, long splitBytes) {
        TreeMap<Integer, List<Extent>> byOst = new TreeMap<>();
        int count = 0;
        for (long start = 0; start < fileBytes; count++) {
            if (count == MOST_EXTENTS) {
                return STRIPE.cut(stripes, fileBytes, splitBytes);
            }
            Stripe stripe = stripes.stripeAt(start);
            long end = Math.min(fileBytes, stripe.end());
            append(byOst.computeIfAbsent(stripe.ost().orElse(NO_OST), ost -> new ArrayList<>()), start, end);
            start = end;
        }
        if (fileBytes / byOst.size() < splitBytes / 2) {
            return STRIPE.cut(stripes, fileBytes, splitBytes);
        }
        List<List<Extent>> splits = new ArrayList<>();
        byOst.values().forEach(extents -> addSplits(extents, splitBytes, splits));
        return splits;
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
                if (!split.isEmpty() && (double) (bytes + part.length()) > SLOP * (double) splitBytes) {
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
        if ((double) extent.length() <= SLOP * (double) splitBytes) {
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
