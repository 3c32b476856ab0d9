package dev.terrain.zone.internal.disk;

import dev.terrain.zone.internal.linux.Range;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which pieces of a disk are read, and in which order. */
public enum Sampling {
    /**
     * 64 pieces of 16 MiB, evenly over the addresses, in an order that jumps all over the disk: what disturbs the disk
     * for a while then slows scattered samples, which the smoothing discards, and not a stretch that would look like a
     * zone.
     */
    QUICK(64, 16 << 20),
    /**
     * Everything, in pieces of 64 MiB and from the outer edge inwards, as the paper read its disk; less than a piece is
     * left.
     */
    FULL(Integer.MAX_VALUE, 64 << 20);

    private final int mostPieces;
    private final int pieceBytes;

    Sampling(int mostPieces, int pieceBytes) {
        this.mostPieces = mostPieces;
        this.pieceBytes = pieceBytes;
    }

    /** The length of every piece. */
    public int pieceBytes() {
        return pieceBytes;
    }

    /**
     * Pieces out of what can be read, in reading order. Fewer than wanted where there is less.
     *
     * <p>Example: 3 pieces of 16 MiB wanted of 0 to 160 MiB: the slots begin at 0, 16, ... 144 MiB, the even addresses
     * are 0, 72 and 144, so the slots at 0, 64 and 144 MiB are taken.
     *
     * @param readable ranges of disk addresses that do not overlap
     */
    List<Range> pieces(List<Range> readable) {
        List<Range> byAddress = choose(slots(readable), mostPieces);
        return this == QUICK
                ? mixedIndices(byAddress.size()).stream().map(byAddress::get).toList()
                : byAddress;
    }

    private List<Range> slots(List<Range> readable) {
        List<Range> slots = new ArrayList<>();
        for (Range range : readable) {
            for (long at = range.start(); range.end() - at >= pieceBytes; at += pieceBytes) {
                slots.add(new Range(at, at + pieceBytes));
            }
        }
        slots.sort(Comparator.comparingLong(Range::start));
        return slots;
    }

    static List<Range> choose(List<Range> slots, int most) {
        if (slots.size() <= most) {
            return slots;
        }
        long first = slots.get(0).start();
        double step = (double) (slots.get(slots.size() - 1).start() - first) / (most - 1);
        List<Range> chosen = new ArrayList<>();
        int at = 0;
        for (int i = 0; i < most; i++) {
            double address = first + i * step;
            while (slots.size() - at > most - i
                    && Math.abs(slots.get(at + 1).start() - address)
                            < Math.abs(slots.get(at).start() - address)) {
                at++;
            }
            chosen.add(slots.get(at++));
        }
        return chosen;
    }

    /** 0 to count - 1 in the order of their reversed binary digits: 0, 4, 2, 6, 1, 5, 3, 7. */
    static List<Integer> mixedIndices(int count) {
        return IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingInt(i -> Integer.reverse(i) >>> 1))
                .toList();
    }
}
