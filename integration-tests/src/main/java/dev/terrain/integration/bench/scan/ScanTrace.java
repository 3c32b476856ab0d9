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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Where on the disk a run read at which time: the paper's figure 4. */
final class ScanTrace {

    /** In the details of a row: milliseconds since the scan began, and KiB above the lowest address that it read. */
    static final String DETAIL = "trace";

    /** More points than this hide one another. */
    private static final double MOST_ACCESSES = 1000;

    /** Of the addresses, from the lowest to the highest, in a picture of 300 pixels. */
    private static final int STEPS = 300;

    private ScanTrace() {}

    /**
     * The accesses as points, a long one as a row of them; where there are too many accesses some of them, drawn by
     * chance as mappers read in turn.
     */
    static List<long[]> of(List<Request> accesses, long startMicros) {
        long lowest = accesses.stream().mapToLong(Request::offset).min().orElse(0);
        long step = 1 + (accesses.stream().mapToLong(Request::end).max().orElse(0) - lowest) / STEPS;
        Random random = new Random(1);
        return accesses.stream()
                .filter(access -> random.nextDouble() * accesses.size() < MOST_ACCESSES)
                .flatMap(access -> points(access, (int) (access.length() / step)))
                .map(point -> new long[] {(point[0] - startMicros) / 1000, (point[1] - lowest) >> 10})
                .toList();
    }

    private static Stream<long[]> points(Request access, int steps) {
        return IntStream.rangeClosed(0, steps).mapToObj(i -> new long[] {
            access.startMicros() + (access.endMicros() - access.startMicros()) * i / Math.max(1, steps),
            access.offset() + access.length() * i / Math.max(1, steps)
        });
    }

    /** A picture of each row that was traced, by its title. */
    static Map<String, Chart> pictures(Results results) {
        Map<String, Chart> pictures = new LinkedHashMap<>();
        results.rows().stream()
                .filter(row -> !row.details().path(DETAIL).isEmpty())
                .forEach(row -> {
                    String title = String.format(
                            Locale.ROOT,
                            "%s, %s: address over time, %,.0f seeks in %.1f s",
                            row.conditions().label(),
                            row.arm(),
                            row.figures().get(ScanBenchCommand.SEEKS.name()),
                            row.figures().get(ScanBenchCommand.SECONDS.name()));
                    pictures.put(title, chart(row));
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
