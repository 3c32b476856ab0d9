package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.lustre.internal.layout.Component;
import dev.terrain.lustre.internal.layout.Layout;
import dev.terrain.lustre.internal.layout.Layout.Composite;
import dev.terrain.lustre.internal.layout.Layout.Striping;
import dev.terrain.lustre.internal.topology.OstMap;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A layout in words, a line for each component. */
final class LayoutWords {

    /** More in a line are hard to read. */
    private static final int MOST_OSTS = 12;

    private LayoutWords() {}

    /** At least one line. */
    static List<String> of(Layout layout) {
        if (layout instanceof Composite composite) {
            List<String> lines = new ArrayList<>();
            for (Component component : composite.components()) {
                lines.add(extent(component) + mirror(composite, component) + ": " + body(component));
            }
            return lines;
        }
        return List.of(body((Layout.Body) layout));
    }

    private static String extent(Component component) {
        String end = component.end() == Component.END_OF_FILE ? "the end" : Sizes.format(component.end());
        return Sizes.format(component.start()) + " to " + end;
    }

    private static String mirror(Composite composite, Component component) {
        String mirror = composite.mirrorCount() > 1 ? ", mirror " + component.mirror() : "";
        return mirror + (component.isStale() ? ", stale" : "") + (component.isPreferred() ? ", preferred" : "");
    }

    private static String body(Component component) {
        if (component.isExtension()) {
            return "room for the component before it to grow";
        }
        if (component.isParity()) {
            return "parity, none of the file's bytes";
        }
        return component.isInstantiated() ? body(component.body()) : "nothing written yet";
    }

    private static String body(Layout.Body body) {
        if (body instanceof Striping striping) {
            return striping(striping);
        }
        return "kept by another system than Lustre";
    }

    private static String striping(Striping striping) {
        if (striping.pattern().isOnMdt()) {
            return "on the metadata server";
        }
        if (striping.pattern().isReleased()) {
            return "released: in an archive, on no OST until it is read";
        }
        List<Integer> osts = striping.osts();
        if (osts.isEmpty()) {
            return "nothing written yet";
        }
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
