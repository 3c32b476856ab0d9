package dev.terrain.lustre.internal.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints a layout with the keys of {@code lfs getstripe -y} 2.17, but for those that no decoder can know. */
final class GetStripe {

    /**
     * What is not ours to print: generations, identifiers of objects, {@code lmm_stripe_offset} (the tool takes it from
     * the first object), {@code lmm_mdt_index} (asked of the MDT) and the foreign value's text.
     */
    private static final List<String> NOT_OURS =
            List.of("lcm_layout_gen", "lmm_layout_gen", "lmm_stripe_offset", "lmm_mdt_index", "lfm_value", "l_fid");

    private static final long KIB = 1024;

    /** Those of the dumps. */
    private static final Map<Long, String> PATTERNS =
            new TreeMap<>(Map.of(0x1L, "raid0", 0x100L, "mdt", 0x200L, "overstriped"));

    private GetStripe() {}

    /** The tool's lines that can be compared, without indentation and empty lines. */
    static List<String> comparable(List<String> printed) {
        return printed.stream()
                .map(line -> line.strip().replaceFirst("^- ", "").replaceAll(": +", ": "))
                .filter(line -> !line.isEmpty()
                        && NOT_OURS.stream().noneMatch(key -> line.startsWith(key + ":"))
                        && !line.equals("components:")
                        && !line.equals("sub_layout:")
                        && !line.equals("lmm_objects:"))
                .toList();
    }

    static List<String> print(Layout layout) {
        List<String> lines = new ArrayList<>();
        if (layout.isComposite()) {
            lines.add("lcm_mirror_count: " + layout.mirrorCount());
            lines.add("lcm_entry_count: " + layout.components().size());
        }
        for (Component component : layout.components()) {
            if (layout.isComposite()) {
                lines.add("lcme_id: " + component.id());
                lines.add("lcme_mirror_id: " + component.mirror());
                lines.add("lcme_flags: " + flags(component));
                lines.add("lcme_extent.e_start: " + component.start());
                lines.add("lcme_extent.e_end: "
                        + (component.end() == Component.END_OF_FILE ? "EOF" : String.valueOf(component.end())));
            }
            component.striping().ifPresent(striping -> addStriping(striping, component.isExtension(), lines));
        }
        return lines;
    }

    private static void addStriping(Striping striping, boolean extension, List<String> lines) {
        // An extension has no stripes of its own, and keeps its size in KiB.
        lines.add("lmm_stripe_count: " + (extension ? 0 : striping.stripeCount()));
        lines.add(
                extension
                        ? "lmm_extension_size: " + striping.stripeBytes() * KIB
                        : "lmm_stripe_size: " + striping.stripeBytes());
        lines.add("lmm_pattern: "
                + PATTERNS.entrySet().stream()
                        .filter(pattern -> striping.has(pattern.getKey()))
                        .map(Map.Entry::getValue)
                        .collect(Collectors.joining(",")));
        striping.pool().ifPresent(pool -> lines.add("lmm_pool: " + pool));
        striping.osts().forEach(ost -> lines.add("l_ost_idx: " + ost));
    }

    private static String flags(Component component) {
        StringJoiner names = new StringJoiner(",");
        names.setEmptyValue("0");
        if (component.isInstantiated()) {
            names.add("init");
        }
        if (component.isStale()) {
            names.add("stale");
        }
        if (component.isExtension()) {
            names.add("extension");
        }
        return names.toString();
    }
}
