package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.layout.Elsewhere;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What {@code explain} prints, section by section.
 *
 * @param all whether long lists are whole
 */
record ExplainReport(PrintStream out, boolean all) {

    private static final int FILES = 10;
    private static final int OSTS = 32;
    private static final int SPLITS = 20;

    /** Prints the things of a list as far as they are shown, and how many are left. */
    private <T> void some(Collection<T> things, int most, String what, Consumer<T> print) {
        int shown = all ? things.size() : Math.min(most, things.size());
        things.stream().limit(shown).forEach(print);
        if (things.size() > shown) {
            out.printf("  and %d more %s: --all prints them%n", things.size() - shown, what);
        }
    }

    void files(FileSurvey survey) {
        List<ExplainedFile> files = survey.files();
        long bytes = files.stream().mapToLong(ExplainedFile::bytes).sum();
        out.printf("Files: %d, %s%n", files.size(), Sizes.format(bytes));
        some(files, FILES, "files", this::file);
        some(survey.passedOver(), FILES, "files passed over", why -> out.println("  passed over: " + why));
        together(files)
                .elsewhere()
                .forEach((reason, count) -> out.println("  " + Sizes.format(count) + " " + words(reason)));
        out.println();
    }

    private void file(ExplainedFile file) {
        List<String> layout = LayoutWords.of(file.layout());
        out.printf(
                "  %s, %s%s%n",
                file.path(), Sizes.format(file.bytes()), layout.size() == 1 ? ": " + layout.get(0) : "");
        if (layout.size() > 1) {
            layout.forEach(line -> out.println("    " + line));
        }
    }

    private static RangeBytes together(List<ExplainedFile> files) {
        return RangeBytes.together(files.stream().map(ExplainedFile::where).toList());
    }

    private static String words(Elsewhere reason) {
        return switch (reason) {
            case ON_MDT -> "on the metadata server, to which no choice of ours is made";
            case NOT_INSTANTIATED -> "never written: no object, nothing to be near to";
            case RELEASED -> "in an archive: bring them back before the job with lfs hsm_restore FILE";
            case FOREIGN -> "kept by another system than Lustre";
            case UNREADABLE -> "covered by no component that can be read: see lfs getstripe and lfs mirror verify";
        };
    }

    /** The servers of the OSTs that hold something. */
    void servers(List<ExplainedFile> files, OstMap osts) {
        out.println("OSTs and their servers:");
        some(together(files).byOst().entrySet(), OSTS, "OSTs", entry -> {
            int ost = entry.getKey();
            Place place = osts.servers().get(ost);
            String server = place == null ? "unknown, " + osts.whyUnknown(ost) : words(place);
            out.printf("  %-14s %10s  %s%n", osts.nameOf(ost), Sizes.format(entry.getValue()), server);
        });
        out.println();
    }

    private static String words(Place place) {
        return place.name()
                + place.rack().map(rack -> " in " + rack).orElse("")
                + (place.at().isEmpty() ? "" : " at " + place.at());
    }

    void splits(ExplainedJob plan) {
        out.printf(
                "Splits: %d on %d nodes, of which %d have one that is nearer than others%n",
                plan.splits().size(),
                plan.cluster().nodes().size(),
                plan.assignment().placed());
        out.printf(
                "  %-10s %10s  %-20s %9s %7s  %-20s %s%n",
                "offset", "length", "node for the job", "distance", "random", "servers", "lustre:/// names");
        some(IntStream.range(0, plan.splits().size()).boxed().toList(), SPLITS, "splits", number -> {
            ExplainedFile file = plan.splits().get(number).file();
            if (number == 0 || !plan.splits().get(number - 1).file().equals(file)) {
                out.println("  " + file.path());
            }
            split(plan, number);
        });
        out.println();
    }

    private void split(ExplainedJob plan, int number) {
        ExplainedJob.Split split = plan.splits().get(number);
        OptionalInt node = plan.assignment().node(number);
        double random = split.costAtRandom();
        double bytes = Math.max(1, split.bytes().onOsts());
        out.printf(
                Locale.ROOT,
                "  %-10s %10s  %-20s %9.2f %7.2f  %-20s %s%n",
                Sizes.format(split.offset()),
                Sizes.format(split.length()),
                node.isEmpty() ? "any" : plan.nameOf(node.getAsInt()),
                (node.isEmpty() ? random : plan.cost(split, node.getAsInt())) / bytes,
                random / bytes,
                osts(split.bytes()),
                split.near().isEmpty()
                        ? "nobody"
                        : split.near().stream().map(plan::nameOf).collect(Collectors.joining(" ")));
    }

    /** The OSTs that hold most of it. */
    private static String osts(RangeBytes bytes) {
        int most = 2;
        String names = bytes.byOst().entrySet().stream()
                .sorted(Map.Entry.<Integer, Long>comparingByValue().reversed())
                .limit(most)
                .map(entry -> OstMap.shortName(entry.getKey()))
                .collect(Collectors.joining(" "));
        int others = bytes.byOst().size() - most;
        return bytes.byOst().isEmpty() ? "none" : others > 0 ? names + " +" + others : names;
    }

    void comparison(Comparison comparison) {
        if (comparison.isEmpty()) {
            out.println("There are no bytes to read.");
            out.println();
            return;
        }
        if (comparison.isFlat()) {
            out.println("Every node is as far from these bytes as every other: locality can save nothing. Where servers"
                    + " and nodes are in different racks, the map file has to say which (rack=, at=).");
            out.println();
            return;
        }
        out.printf(
                "%-34s %18s %16s %14s %10s%n",
                "Who reads", "bytes x distance", "saved of what", "fullest node,", "splits");
        out.printf("%-34s %18s %16s %14s %10s%n", "", "of random", "can be saved", "x average", "placed");
        outcome(comparison, comparison.random());
        comparison.ways().forEach(outcome -> outcome(comparison, outcome));
        outcome(comparison, comparison.best());
        out.println();
    }

    private void outcome(Comparison comparison, Comparison.Outcome outcome) {
        out.printf(
                Locale.ROOT,
                "%-34s %16.1f %% %14.1f %% %14.2f %10d%n",
                outcome.way(),
                outcome.cost() / comparison.random().cost() * 100,
                comparison.saved(outcome) * 100,
                outcome.fullest(),
                outcome.placed());
    }

    void advice(List<String> advice) {
        advice.forEach(out::println);
        if (!advice.isEmpty()) {
            out.println();
        }
    }
}
