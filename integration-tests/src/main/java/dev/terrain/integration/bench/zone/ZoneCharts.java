package dev.terrain.integration.bench.zone;

import dev.terrain.integration.cluster.Phase;
import dev.terrain.integration.fixture.disk.CpuActivity;
import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.Summary;
import dev.terrain.integration.report.Svg;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The pictures of the report. */
final class ZoneCharts {

    private static final int WIDTH = 860;
    private static final double LEFT = 100;
    private static final double RIGHT = WIDTH - 70;
    private static final double TOP = 20;
    private static final double BOTTOM = 150;
    private static final long KIB = 1024;
    private static final long MIB = KIB * KIB;

    private ZoneCharts() {}

    /** Every run's time as a point, a line of points for each case, the median as a bar across. */
    static String runTimes(ZoneResults results) {
        List<Case> cases = results.cases();
        double most =
                results.runs().stream().mapToDouble(CaseRun::seconds).max().orElse(1);
        double bottom = 30 + 50.0 * cases.size();
        Svg svg = new Svg(WIDTH, (int) bottom + 30, "Job time of every run");
        Axis axis = Axis.upTo(most, "s", LEFT, RIGHT);
        axis.drawBelow(svg, TOP, bottom);
        double y = 45;
        for (Case zoneCase : cases) {
            Summary summary = results.summary(zoneCase, CaseRun::seconds);
            svg.text(LEFT - 12, y + 4, "end", "label", zoneCase.label());
            svg.line(axis.at(summary.min()), y, axis.at(summary.max()), y, "spread");
            svg.line(axis.at(summary.median()), y - 14, axis.at(summary.median()), y + 14, "median");
            for (CaseRun run : results.of(zoneCase)) {
                svg.point(axis.at(run.seconds()), y, 6, "run", "run " + run.number() + ": " + seconds(run.seconds()));
            }
            svg.text(axis.at(summary.median()), y - 18, "middle", "value", seconds(summary.median()));
            y += 50;
        }
        return svg.render();
    }

    /** Disk utilisation, CPU and iowait of one run, 0 to 100 %, {@code most} seconds wide. */
    static String overTime(CaseRun run, double most) {
        Instant from = run.history().submitted();
        Svg svg = new Svg(
                WIDTH,
                (int) BOTTOM + 30,
                "Disk, CPU and iowait over time, " + run.zoneCase().label());
        Axis axis = Axis.upTo(most, "s", LEFT, RIGHT);
        axis.drawBelow(svg, TOP, BOTTOM);
        for (int percent = 0; percent <= 100; percent += 50) {
            svg.line(LEFT, y(percent / 100.0), RIGHT, y(percent / 100.0), "grid");
            svg.text(LEFT - 12, y(percent / 100.0) + 4, "end", "tick", percent + " %");
        }
        double[] busy = run.disk().utilisation(from, run.history().finished());
        double[] disk = new double[busy.length * 2];
        for (int second = 0; second < busy.length; second++) {
            disk[2 * second] = axis.at(second + 0.5);
            disk[2 * second + 1] = y(busy[second]);
        }
        svg.path("disk", "disk", disk);
        svg.path("cpu", "CPU", line(run.cpu(), from, axis, CpuActivity.Usage::busy));
        svg.path("iowait", "iowait", line(run.cpu(), from, axis, CpuActivity.Usage::iowait));
        double mapsEnd = axis.at(secondsOfMaps(run));
        svg.line(mapsEnd, TOP, mapsEnd, BOTTOM, "mark");
        svg.text(mapsEnd, TOP - 4, "middle", "tick", "last map ends");
        return svg.render();
    }

    private static double secondsOfMaps(CaseRun run) {
        Instant submitted = run.history().submitted();
        return run.history().attempts().stream()
                .flatMap(attempt -> attempt.phases().stream())
                .filter(end -> end.phase() == Phase.SPILL)
                .mapToDouble(end -> Duration.between(submitted, end.at()).toMillis() / 1e3)
                .max()
                .orElse(0);
    }

    /** How many accesses of which size one run made. */
    static String accessSizes(CaseRun run) {
        Map<Long, Integer> sizes = run.disk().mergedSizes();
        int most = sizes.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        Svg svg = new Svg(
                WIDTH,
                (int) BOTTOM + 30,
                "Sizes of disk accesses, " + run.zoneCase().label());
        svg.text(LEFT - 12, BOTTOM, "end", "tick", "accesses");
        double width = (RIGHT - LEFT) / Math.max(1, sizes.size());
        double x = LEFT;
        for (Map.Entry<Long, Integer> size : sizes.entrySet()) {
            double share = size.getValue() / (double) most * 0.85;
            String label = size(size.getKey());
            svg.bar(x + 2, y(share), width - 4, BOTTOM - y(share), "run", label + ": " + size.getValue());
            svg.text(x + width / 2, y(share) - 4, "middle", "value", String.valueOf(size.getValue()));
            svg.text(x + width / 2, BOTTOM + 16, "middle", "tick", label);
            x += width;
        }
        return svg.render();
    }

    private static double[] line(
            List<CpuActivity.Usage> usages, Instant from, Axis axis, ToDoubleFunction<CpuActivity.Usage> quantity) {
        return usages.stream()
                .flatMapToDouble(usage -> java.util.stream.DoubleStream.of(
                        axis.at(Duration.between(from, usage.at()).toMillis() / 1e3 - 0.5),
                        y(quantity.applyAsDouble(usage))))
                .toArray();
    }

    private static double y(double share) {
        return BOTTOM - (BOTTOM - TOP) * share;
    }

    private static String size(long bytes) {
        return bytes >= MIB ? bytes / MIB + " MiB" : bytes >= KIB ? bytes / KIB + " KiB" : bytes + " B";
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }
}
