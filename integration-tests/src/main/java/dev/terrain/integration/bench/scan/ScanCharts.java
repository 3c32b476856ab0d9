package dev.terrain.integration.bench.scan;

import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The pictures of the report. */
final class ScanCharts {

    private static final int WIDTH = 860;
    private static final double LEFT = 80;
    private static final double RIGHT = WIDTH - 150;
    private static final double TOP = 20;
    private static final double BOTTOM = 300;
    private static final int COLOURS = 10;

    private ScanCharts() {}

    /** CSS of the colours of arms, one after another. */
    static String style() {
        List<String> colours = List.of(
                "#1c2733", "#4c78a8", "#72a0cf", "#9ecae9", "#2e8b57", "#88d27a", "#b07aa1", "#d4a6c8", "#8a97a5",
                "#d9731a");
        StringBuilder style = new StringBuilder(".raw { stroke: #b3261e; stroke-width: 2; stroke-dasharray: 6 4; }\n");
        for (int i = 0; i < COLOURS; i++) {
            style.append(String.format(
                    Locale.ROOT, ".arm%d { stroke: %2$s; fill: %2$s; stroke-width: 2; }%n", i, colours.get(i)));
        }
        return style.append(".trace { stroke: #1c2733; stroke-width: 1.5; fill: none; }\n")
                .toString();
    }

    /** MB/s of every arm over the number of mappers, with one raw stream across. */
    static String speeds(ScanResults results, Scan scan) {
        List<ScanCase> cases = results.options().cases().stream()
                .filter(scanCase -> scanCase.scan() == scan)
                .toList();
        double raw = results.rawMegabytesPerSecond();
        double most = results.runs().stream()
                .filter(run -> run.scanCase().scan() == scan)
                .mapToDouble(ScanRun::megabytesPerSecond)
                .max()
                .orElse(raw);
        Svg svg = new Svg(WIDTH, (int) BOTTOM + 40, scan.label() + ": MB/s over mappers");
        Axis axis = Axis.upTo(Math.max(most, raw), "MB/s", BOTTOM, TOP);
        axis.drawBeside(svg, LEFT, RIGHT);
        for (int i = 0; i < cases.size(); i++) {
            String mappers = String.valueOf(cases.get(i).mappers());
            svg.text(x(i, cases.size()), BOTTOM + 18, "middle", "tick", mappers);
        }
        svg.text(RIGHT + 10, BOTTOM + 18, "start", "tick", "mappers");
        svg.line(LEFT, axis.at(raw), RIGHT, axis.at(raw), "raw");
        List<Arm> arms = results.options().arms();
        for (int i = 0; i < arms.size(); i++) {
            line(svg, results, cases, arms.get(i), "arm" + i % COLOURS, axis);
        }
        legend(svg, arms);
        return svg.render();
    }

    private static void line(Svg svg, ScanResults results, List<ScanCase> cases, Arm arm, String colour, Axis axis) {
        List<Double> path = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            if (results.has(cases.get(i), arm)) {
                double speed = results.median(cases.get(i), arm, ScanRun::megabytesPerSecond);
                path.add(x(i, cases.size()));
                path.add(axis.at(speed));
                svg.point(
                        x(i, cases.size()),
                        axis.at(speed),
                        4,
                        colour,
                        String.format(
                                Locale.ROOT,
                                "%s, %s: %.1f MB/s",
                                arm.label(),
                                cases.get(i).label(),
                                speed));
            }
        }
        svg.path(
                colour,
                arm.label(),
                path.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static void legend(Svg svg, List<Arm> arms) {
        svg.line(RIGHT + 10, TOP, RIGHT + 26, TOP, "raw");
        svg.text(RIGHT + 32, TOP + 4, "start", "tick", "one raw stream");
        double y = TOP;
        for (int i = 0; i < arms.size(); i++) {
            y += 20;
            svg.line(RIGHT + 10, y, RIGHT + 26, y, "arm" + i % COLOURS);
            svg.text(RIGHT + 32, y + 4, "start", "tick", arms.get(i).label());
        }
    }

    private static double x(int i, int count) {
        return LEFT + (RIGHT - LEFT) * (i + 0.5) / count;
    }

    /** Where on the disk one run read at which time: the paper's figure 4. */
    static String trace(ScanRun run) {
        List<Request> accesses = run.disk().accesses();
        long lowest = accesses.stream().mapToLong(Request::offset).min().orElse(0);
        long highest = accesses.stream().mapToLong(Request::end).max().orElse(1);
        Svg svg = new Svg(WIDTH, (int) BOTTOM + 40, run.arm().label() + ": address over time");
        Axis time = Axis.upTo(run.seconds(), "s", LEFT, WIDTH - 40);
        Axis address = Axis.upTo((highest - lowest) / 1e6, "MB", BOTTOM, TOP);
        time.drawBelow(svg, TOP, BOTTOM);
        address.drawBeside(svg, LEFT, WIDTH - 40);
        double[] ends = new double[accesses.size() * 4];
        for (int i = 0; i < accesses.size(); i++) {
            Request access = accesses.get(i);
            ends[4 * i] = time.at((access.startMicros() - run.startMicros()) / 1e6);
            ends[4 * i + 1] = address.at((access.offset() - lowest) / 1e6);
            ends[4 * i + 2] = time.at((access.endMicros() - run.startMicros()) / 1e6);
            ends[4 * i + 3] = address.at((access.end() - lowest) / 1e6);
        }
        return svg.segments("trace", ends).render();
    }
}
