package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.layout.Elsewhere;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.topology.OstMap;
import dev.terrain.lustre.internal.topology.Place;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What {@code explain} prints, section by section. */
record ExplainReport(PrintStream out, Length length) {

    /** How much of long lists. */
    enum Length {
        SHORT(10, 32, 20),
        WHOLE(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE);

        private final int files;
        private final int osts;
        private final int splits;

        Length(int files, int osts, int splits) {
            this.files = files;
            this.osts = osts;
            this.splits = splits;
        }
    }

    void files(FileSurvey survey) {
        List<ExplainedFile> files = survey.files();
        long bytes = files.stream().mapToLong(ExplainedFile::bytes).sum();
        out.printf("Files: %d, %s%n", files.size(), Sizes.format(bytes));
        files.stream().limit(length.files).forEach(this::file);
        more(files.size(), length.files, "files");
        survey.passedOver().stream().limit(length.files).forEach(why -> out.println("  passed over: " + why));
        more(survey.passedOver().size(), length.files, "files passed over");
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
        Map<Integer, Long> byOst = together(files).byOst();
        out.println("OSTs and their servers:");
        byOst.entrySet().stream().limit(length.osts).forEach(entry -> {
            int ost = entry.getKey();
            String server = osts.server(ost)
                    .map(ExplainReport::words)
                    .orElseGet(() -> "unknown, " + osts.unknown().getOrDefault(ost, ""));
            out.printf("  %-14s %10s  %s%n", osts.nameOf(ost), Sizes.format(entry.getValue()), server);
        });
        more(byOst.size(), length.osts, "OSTs");
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
        ExplainedFile file = null;
        for (int i = 0; i < Math.min(length.splits, plan.splits().size()); i++) {
            ExplainedJob.Split split = plan.splits().get(i);
            if (!split.file().equals(file)) {
                file = split.file();
                out.println("  " + file.path());
            }
            split(plan, split, plan.assignment().node(i).orElse(-1));
        }
        more(plan.splits().size(), length.splits, "splits");
        out.println();
    }

    private void split(ExplainedJob plan, ExplainedJob.Split split, int node) {
        double bytes = Math.max(1, split.bytes().onOsts());
        double random = plan.costAtRandom(split);
        out.printf(
                Locale.ROOT,
                "  %-10s %10s  %-20s %9.2f %7.2f  %-20s %s%n",
                Sizes.format(split.offset()),
                Sizes.format(split.length()),
                node < 0 ? "any" : plan.cluster().nodes().get(node).name(),
                (node < 0 ? random : plan.cost(split, node)) / bytes,
                random / bytes,
                osts(split.bytes()),
                split.hosts().isEmpty() ? "nobody" : String.join(" ", split.hosts()));
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
        comparison.outcomes().forEach(outcome -> outcome(comparison, outcome));
        outcome(comparison, comparison.best());
        out.println();
    }

    private void outcome(Comparison comparison, Comparison.Outcome outcome) {
        out.printf(
                Locale.ROOT,
                "%-34s %16.1f %% %14.1f %% %14.2f %10d%n",
                outcome.way(),
                comparison.ofRandom(outcome) * 100,
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

    private void more(int count, int shown, String what) {
        if (count > shown) {
            out.printf("  and %d more %s: --all prints them%n", count - shown, what);
        }
    }
}
