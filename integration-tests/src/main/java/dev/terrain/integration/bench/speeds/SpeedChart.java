package dev.terrain.integration.bench.speeds;

import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.report.Axis;
import dev.terrain.integration.report.Svg;
import java.util.Locale;

/** The picture of one route: speed against address, reads and writes as points, the model as a line. */
final class SpeedChart {

    static final String STYLE = """
            .read { fill: #4c78a8; } .write { fill: none; stroke: #d9731a; stroke-width: 2; }
            .model { fill: #8a97a5; stroke: #8a97a5; stroke-width: 2; }
            """;

    private static final int WIDTH = 860;
    private static final int HEIGHT = 260;
    private static final double LEFT = 90;
    private static final double RIGHT = WIDTH - 70;
    private static final double TOP = 20;
    private static final double BOTTOM = HEIGHT - 40;

    private SpeedChart() {}

    static Svg of(Curve curve, DiskModel model) {
        Svg svg = new Svg(WIDTH, HEIGHT, "Speed by address, " + curve.route().label());
        Axis address = Axis.upTo(model.sizeBytes() / 1e9, "GB", LEFT, RIGHT);
        Axis speed = Axis.upTo(fastest(curve, model), "MB/s", BOTTOM, TOP);
        address.drawBelow(svg, TOP, BOTTOM);
        speed.drawBeside(svg, LEFT, RIGHT);
        svg.path(
                "model",
                "model",
                address.at(0),
                speed.at(model.megabytesPerSecondAt(0)),
                address.at(model.sizeBytes() / 1e9),
                speed.at(model.megabytesPerSecondAt(model.sizeBytes())));
        for (Sample sample : curve.samples()) {
            double x = address.at(sample.address() / 1e9);
            svg.point(x, speed.at(sample.read()), 3, "read", tooltip("read", sample, sample.read()));
            svg.point(x, speed.at(sample.write()), 5, "write", tooltip("write", sample, sample.write()));
        }
        return svg;
    }

    private static double fastest(Curve curve, DiskModel model) {
        return curve.samples().stream()
                .mapToDouble(sample -> Math.max(sample.read(), sample.write()))
                .reduce(model.outerMegabytesPerSecond(), Math::max);
    }

    private static String tooltip(String what, Sample sample, double speed) {
        return String.format(
                Locale.ROOT,
                "%s %.1f MB/s at %.2f GB, model %.1f",
                what,
                speed,
                sample.address() / 1e9,
                sample.model());
    }
}
