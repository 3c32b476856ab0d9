package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.internal.assign.Demand;
import dev.terrain.lustre.internal.cli.ExplainedJob.Split;
import dev.terrain.lustre.internal.cli.FileSurvey.ExplainedFile;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.layout.Striping;
import dev.terrain.lustre.internal.split.FileBlocks.Choice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How files would have to be striped for locality to help, where it does not: so that each split lies on one OST. Says
 * nothing of files whose layout is not to blame.
 *
 * <p>Example: 1 GiB in stripes of 1 MiB over 4 OSTs. Every split of 128 MiB has 32 MiB on each, and no node is near to
 * all: the gain is 0. A split on one OST could gain half, so stripes of 128 MiB are advised.
 */
record Advice(ExplainedJob plan, Choice choice) {

    /** Files change hands only for something worth it: where the layout loses half of what another would gain. */
    private static final double LOST_SHARE = 0.5;

    /** Stripe sizes are multiples of 64 KiB, below 4 GiB (LOV_MIN_STRIPE_SIZE; lmm_stripe_size is 32 bits). */
    private static final long STRIPE_UNIT_BYTES = 1 << 16;

    private static final long LARGEST_STRIPE_BYTES = (1L << 32) - STRIPE_UNIT_BYTES;

    /** Files of one directory that are named one by one. */
    private static final int MOST_FILES = 3;

    /**
     * A file whose layout is to blame.
     *
     * @param options what {@code lfs setstripe} and {@code lfs migrate} are to be told
     * @param asItIs what locality saves of it, as a share of random
     * @param onOneOst the same with each split on one OST
     */
    private record Finding(Path path, String options, double asItIs, double onOneOst) {

        String setstripe() {
            return "  lfs setstripe " + options + quoted(path.resolveSibling(""));
        }

        String migrate() {
            return "  lfs migrate " + options + quoted(path);
        }
    }

    /** Lines for all files of the plan; none where there is nothing to advise. */
    List<String> lines() {
        List<Finding> findings = new ArrayList<>();
        plan.splits().stream()
                .collect(Collectors.groupingBy(Split::file, LinkedHashMap::new, Collectors.toList()))
                .forEach((file, splits) -> options(file)
                        .map(options -> finding(file, splits, options))
                        .filter(this::isWorthIt)
                        .ifPresent(findings::add));
        if (findings.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "Files whose layout keeps tasks from being near their bytes: %d. The nearest node saves %.0f %% of the"
                        + " distance of a random one; with each split on one OST it would be %.0f %%.",
                findings.size(),
                findings.stream().mapToDouble(Finding::asItIs).sum() / findings.size() * 100,
                findings.stream().mapToDouble(Finding::onOneOst).sum() / findings.size() * 100));
        findings.stream()
                .collect(Collectors.groupingBy(Finding::setstripe, LinkedHashMap::new, Collectors.toList()))
                .forEach((setstripe, alike) -> {
                    lines.add("For files to be written there:");
                    lines.add(setstripe);
                    lines.add("For files that are there, which copies them:");
                    alike.stream().limit(MOST_FILES).map(Finding::migrate).forEach(lines::add);
                    if (alike.size() > MOST_FILES) {
                        lines.add(
                                "  and the same for " + (alike.size() - MOST_FILES) + " more files of that directory");
                    }
                });
        return lines;
    }

    private boolean isWorthIt(Finding finding) {
        return finding.onOneOst > choice.leastGain() && finding.asItIs < LOST_SHARE * finding.onOneOst;
    }

    private Finding finding(ExplainedFile file, List<Split> splits, String options) {
        double random = splits.stream().mapToDouble(Split::costAtRandom).sum();
        double least =
                splits.stream().mapToDouble(split -> least(split.demand())).sum();
        double leastOnOneOst = 0;
        double randomOnOneOst = 0;
        for (Map.Entry<Integer, Long> ost : file.where().byOst().entrySet()) {
            RangeBytes all = new RangeBytes(new TreeMap<>(Map.of(ost.getKey(), ost.getValue())), new TreeMap<>());
            Demand demand = plan.servers().demand(all, ost.getValue());
            randomOnOneOst += demand.averageCost(plan.cluster());
            leastOnOneOst += least(demand);
        }
        return new Finding(
                file.path().toAbsolutePath(), options, share(random, least), share(randomOnOneOst, leastOnOneOst));
    }

    /** The cost at the nearest node, however much that one has to do already. */
    private double least(Demand demand) {
        return Demand.least(demand.costs(plan.cluster()));
    }

    private static double share(double random, double least) {
        return random == 0 ? 0 : (random - least) / random;
    }

    /**
     * What {@code lfs} is to be told; empty where mirrors share the reads, which no striping of one of them changes, or
     * nothing is striped.
     */
    private Optional<String> options(ExplainedFile file) {
        if (file.layout().mirrorCount() > 1) {
            return Optional.empty();
        }
        int osts = file.where().byOst().size();
        long stripeBytes = Math.min(LARGEST_STRIPE_BYTES, roundedUp(choice.blockBytes()));
        long stripes = Math.max(1, (file.bytes() + stripeBytes - 1) / stripeBytes);
        if (osts < 2) {
            return Optional.empty();
        }
        String size = stripes == 1 ? "" : "-S " + size(stripeBytes) + " ";
        return Optional.of(size + "-c " + Math.min(osts, stripes) + " " + pool(file));
    }

    /** As lfs takes it: in MiB where that is a whole number. */
    private static String size(long bytes) {
        return bytes % (1 << 20) == 0 ? (bytes >> 20) + "M" : (bytes >> 10) + "K";
    }

    private static long roundedUp(long bytes) {
        return (bytes + STRIPE_UNIT_BYTES - 1) / STRIPE_UNIT_BYTES * STRIPE_UNIT_BYTES;
    }

    private static String pool(ExplainedFile file) {
        return file.layout().components().stream()
                .flatMap(component -> component.striping().stream())
                .reduce((first, last) -> last)
                .flatMap(Striping::pool)
                .map(pool -> "-p " + pool + " ")
                .orElse("");
    }

    /** As one word of a shell. */
    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }
}
