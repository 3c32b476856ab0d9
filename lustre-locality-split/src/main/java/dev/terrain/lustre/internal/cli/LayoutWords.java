package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.lustre.internal.layout.Component;
import dev.terrain.lustre.internal.layout.Elsewhere;
import dev.terrain.lustre.internal.layout.Layout;
import dev.terrain.lustre.internal.layout.Striping;
import dev.terrain.lustre.internal.topology.OstMap;
import java.util.List;
import java.util.stream.Collectors;

/** A layout in words, a line for each component. */
final class LayoutWords {

    /** More in a line are hard to read. */
    private static final int MOST_OSTS = 12;

    private LayoutWords() {}

    /** At least one line. */
    static List<String> of(Layout layout) {
        return layout.components().stream()
                .map(component -> (layout.isComposite() ? extent(layout, component) : "") + kept(component))
                .toList();
    }

    private static String extent(Layout layout, Component component) {
        String end = component.end() == Component.END_OF_FILE ? "the end" : Sizes.format(component.end());
        String mirror = layout.mirrorCount() > 1 ? ", mirror " + component.mirror() : "";
        return Sizes.format(component.start()) + " to " + end + mirror + (component.isStale() ? ", stale" : "")
                + (component.isPreferred() ? ", preferred" : "") + ": ";
    }

    private static String kept(Component component) {
        if (component.isExtension()) {
            return "room for the component before it to grow";
        }
        if (component.isParity()) {
            return "parity, none of the file's bytes";
        }
        if (!component.isInstantiated()) {
            return "nothing written yet";
        }
        return component
                .elsewhere()
                .map(LayoutWords::words)
                .orElseGet(() -> component.striping().map(LayoutWords::words).orElseThrow());
    }

    private static String words(Elsewhere reason) {
        return switch (reason) {
            case ON_MDT -> "on the metadata server";
            case RELEASED -> "released: in an archive, on no OST until it is read";
            case FOREIGN -> "kept by another system than Lustre";
            case NOT_INSTANTIATED, UNREADABLE -> "nothing written yet";
        };
    }

    private static String words(Striping striping) {
        List<Integer> osts = striping.osts();
        String pool = striping.pool().map(name -> ", pool " + name).orElse("");
        String size = osts.size() == 1
                ? "on "
                : osts.size() + " stripes of " + Sizes.format(striping.stripeBytes()) + " in turn on ";
        return size + names(osts) + pool;
    }

    private static String names(List<Integer> osts) {
        String names = osts.stream().limit(MOST_OSTS).map(OstMap::shortName).collect(Collectors.joining(" "));
        return osts.size() > MOST_OSTS ? names + " ..." : names;
    }
}
