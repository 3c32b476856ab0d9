package dev.terrain.lustre.internal.layout;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;
import java.util.function.Predicate;

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

    /** A part of the file that the same mirrors cover; {@code sources} are the component of each, never none. */
    private record Segment(long start, long end, List<Component> sources) {

        Stripe stripeAt(long offset) {
            Component first = sources.get(0);
            if (first.elsewhere().isPresent()) {
                return new Stripe(start, end, OptionalInt.empty());
            }
            Stripe whole = first.striping().orElseThrow().at(offset);
            return new Stripe(
                    Math.max(start, whole.start()),
                    Math.min(end, whole.end()),
                    sources.size() == 1 ? whole.ost() : OptionalInt.empty());
        }
    }

    /** Where the bytes of a file with this layout lie. */
    public static StripeMap of(Layout layout) {
        List<Component> readable =
                layout.components().stream().filter(Component::isReadable).toList();
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
            if (!covering.isEmpty()) {
                segments.add(new Segment(from, end, sources(covering)));
            }
            start = end;
        }
        return new StripeMap(segments);
    }

    /** Those of several mirrors that clients read: never a foreign one beside others, and preferred ones alone. */
    private static List<Component> sources(List<Component> covering) {
        List<Component> ours =
                chosen(covering, component -> component.striping().isPresent());
        return chosen(ours, Component::isPreferred);
    }

    private static List<Component> chosen(List<Component> all, Predicate<Component> wanted) {
        List<Component> some = all.stream().filter(wanted).toList();
        return some.isEmpty() ? all : some;
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
        Map<Integer, Double> byOst = new HashMap<>();
        Map<Elsewhere, Double> elsewhere = new HashMap<>();
        long covered = 0;
        for (Segment segment : segments) {
            long start = Math.max(offset, segment.start);
            long end = Math.min(offset + length, segment.end);
            if (start < end) {
                covered += end - start;
                double share = 1.0 / segment.sources.size();
                for (Component source : segment.sources) {
                    Optional<Elsewhere> reason = source.elsewhere();
                    if (reason.isPresent()) {
                        elsewhere.merge(reason.get(), share * (double) (end - start), Double::sum);
                    } else {
                        source.striping().orElseThrow().add(start, end, share, byOst);
                    }
                }
            }
        }
        elsewhere.merge(Elsewhere.UNREADABLE, (double) (length - covered), Double::sum);
        return new RangeBytes(RangeBytes.rounded(byOst), RangeBytes.rounded(elsewhere));
    }

    /** The border of a stripe that is nearest to a byte, if it is within {@code slack} bytes, else the byte itself. */
    public long nearBorder(long offset, long slack) {
        Stripe stripe = stripeAt(offset);
        long border = offset - stripe.start() <= stripe.end() - offset ? stripe.start() : stripe.end();
        return Math.abs(border - offset) <= slack ? border : offset;
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
}
