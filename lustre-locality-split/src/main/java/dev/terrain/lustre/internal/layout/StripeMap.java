package dev.terrain.lustre.internal.layout;

import dev.terrain.lustre.internal.layout.Layout.Composite;
import dev.terrain.lustre.internal.layout.Layout.Striping;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * Says of any range of a file how many of its bytes a client reads from which OST. Immutable. The time it takes grows
 * with components and objects, not with the range.
 *
 * <p>Which of several mirrors in sync is read is the client's choice, which does not look at distance (lov_io.c,
 * lov_io_mirror_init): each counts for an equal part of the bytes, or where some are marked as preferred, each of
 * those.
 */
public final class StripeMap {

    private final List<Segment> segments;

    private StripeMap(List<Segment> segments) {
        this.segments = segments;
    }

    /** A part of the file that the same mirrors cover; {@code sources} are where each of them has it, never none. */
    private record Segment(long start, long end, List<Source> sources) {

        Stripe stripeAt(long offset) {
            if (!(sources.get(0) instanceof Striping first)) {
                return new Stripe(start, end, OptionalInt.empty());
            }
            Stripe whole = first.at(offset);
            return new Stripe(
                    Math.max(start, whole.start()),
                    Math.min(end, whole.end()),
                    sources.size() == 1 ? whole.ost() : OptionalInt.empty());
        }
    }

    /** Where a client finds a segment: on objects, or elsewhere. */
    sealed interface Source permits Striping, Elsewhere {}

    /** Where the bytes of a file with this layout lie. */
    public static StripeMap of(Layout layout) {
        if (layout instanceof Composite composite) {
            return new StripeMap(segments(composite));
        }
        // A layout of one body covers the file, whether or not it has objects.
        Component whole = new Component(0, 0, 0, Component.END_OF_FILE, (Layout.Body) layout);
        return new StripeMap(List.of(new Segment(0, Component.END_OF_FILE, List.of(source(whole)))));
    }

    private static List<Segment> segments(Composite composite) {
        List<Component> readable =
                composite.components().stream().filter(Component::isReadable).toList();
        TreeSet<Long> borders = new TreeSet<>();
        for (Component component : readable) {
            borders.add(component.start());
            borders.add(component.end());
        }
        List<Segment> segments = new ArrayList<>();
        Long start = borders.pollFirst();
        for (Long end : borders) {
            long from = start;
            List<Component> covering = readable.stream()
                    .filter(component -> component.start() <= from && component.end() >= end)
                    .toList();
            List<Component> preferred =
                    covering.stream().filter(Component::isPreferred).toList();
            List<Source> sources = (preferred.isEmpty() ? covering : preferred)
                    .stream().map(StripeMap::source).toList();
            if (!sources.isEmpty()) {
                segments.add(new Segment(from, end, sources));
            }
            start = end;
        }
        return segments;
    }

    private static Source source(Component component) {
        if (component.body() instanceof Striping striping) {
            Pattern pattern = striping.pattern();
            if (pattern.isOnMdt()) {
                return Elsewhere.ON_MDT;
            }
            if (pattern.isReleased()) {
                return Elsewhere.RELEASED;
            }
            return striping.osts().isEmpty() || !pattern.isStriped() ? Elsewhere.NOT_INSTANTIATED : striping;
        }
        return Elsewhere.FOREIGN;
    }

    /**
     * Where the {@code length} bytes from {@code offset} on lie.
     *
     * @throws IllegalArgumentException when one of the two is negative, or their sum is
     */
    public RangeBytes bytesOf(long offset, long length) {
        if (offset < 0 || length < 0 || offset + length < 0) {
            throw new IllegalArgumentException("no range: " + length + " bytes from " + offset);
        }
        RangeBytes.Sum sum = new RangeBytes.Sum();
        long covered = 0;
        for (Segment segment : segments) {
            long start = Math.max(offset, segment.start);
            long end = Math.min(offset + length, segment.end);
            if (start < end) {
                covered += end - start;
                addSegment(segment, start, end, sum);
            }
        }
        sum.addElsewhere(Elsewhere.UNREADABLE, (double) (length - covered));
        return sum.result();
    }

    /**
     * The stripe that a byte lies in, cut off where its component ends. Where there are mirrors it is that of the
     * first.
     *
     * @param offset from 0 on
     */
    public Stripe stripeAt(long offset) {
        long gapStart = 0;
        for (Segment segment : segments) {
            if (offset < segment.start) {
                long gapEnd = segment.start;
                return new Stripe(gapStart, gapEnd, OptionalInt.empty());
            }
            if (offset < segment.end) {
                return segment.stripeAt(offset);
            }
            gapStart = segment.end;
        }
        return new Stripe(gapStart, Component.END_OF_FILE, OptionalInt.empty());
    }

    private static void addSegment(Segment segment, long start, long end, RangeBytes.Sum sum) {
        double share = 1.0 / segment.sources.size();
        for (Source source : segment.sources) {
            if (source instanceof Striping striping) {
                striping.add(start, end, share, sum);
            } else if (source instanceof Elsewhere elsewhere) {
                sum.addElsewhere(elsewhere, share * (double) (end - start));
            }
        }
    }
}
