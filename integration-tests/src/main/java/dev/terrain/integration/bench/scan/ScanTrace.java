package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Results;
import dev.terrain.integration.bench.Row;
import dev.terrain.integration.fixture.disk.DiskActivity.Request;
import dev.terrain.integration.report.Chart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Where on the disk a run read at which time: the paper's figure 4. */
final class ScanTrace {

    /** In the details of a row: milliseconds since the scan began, and KiB above the lowest address that it read. */
    static final String DETAIL = "trace";

    /** More points than this hide one another. */
    private static final double MOST_POINTS = 2000;

    private ScanTrace() {}

    /** The accesses as points; where there are too many some of them, drawn by chance as mappers read in turn. */
    static List<long[]> of(List<Request> accesses, long startMicros) {
        long lowest = accesses.stream().mapToLong(Request::offset).min().orElse(0);
        Random random = new Random(1);
        return accesses.stream()
                .filter(access -> random.nextDouble() * accesses.size() < MOST_POINTS)
                .map(access ->
                        new long[] {(access.startMicros() - startMicros) / 1000, (access.offset() - lowest) >> 10})
                .toList();
    }

    /** A picture of each row that was traced: title to SVG. */
    static Map<String, String> pictures(Results results) {
        Map<String, String> pictures = new LinkedHashMap<>();
        results.rows().stream()
                .filter(row -> !row.details().path(DETAIL).isEmpty())
                .forEach(row -> {
                    String title = String.format(
                            Locale.ROOT,
                            "%s, %s: address over time, %,.0f seeks in %.1f s",
                            row.conditions().label(),
                            row.arm(),
                            row.figures().get(ScanBench.SEEKS.name()),
                            row.figures().get(ScanBench.SECONDS.name()));
                    pictures.put(title, chart(row).svg(title));
                });
        return pictures;
    }

    private static Chart chart(Row row) {
        Chart chart = Chart.points("s", "MB");
        row.details()
                .path(DETAIL)
                .forEach(point -> chart.point(
                        "reads", point.get(0).asLong() / 1e3, point.get(1).asLong() * 1024 / 1e6));
        return chart;
    }
}
