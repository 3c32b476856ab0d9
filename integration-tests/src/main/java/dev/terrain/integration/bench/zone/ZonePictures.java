package dev.terrain.integration.bench.zone;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.bench.Case;
import dev.terrain.integration.bench.Results;
import dev.terrain.integration.report.Chart;
import dev.terrain.integration.report.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Of each arm's median run: disk and CPU over time, and how large the accesses to the disk were. */
final class ZonePictures {

    private static final long KIB = 1024;
    private static final long MIB = KIB * KIB;

    private ZonePictures() {}

    static Map<String, Chart> of(Results results) {
        Map<String, Chart> pictures = new LinkedHashMap<>();
        for (String arm : results.arms(Case.only())) {
            JsonNode run = results.medianRun(Case.only(), arm, SortRun.SECONDS).details();
            String overTime = String.format(
                    Locale.ROOT,
                    "%s over time: share of each second of disk and CPU; the last map ended after %.1f s",
                    arm,
                    run.path(SortRun.MAPS).asDouble());
            pictures.put(overTime, overTime(run));
            pictures.put(arm + ": number of disk accesses by size, up to twice of it", sizes(run));
        }
        return pictures;
    }

    /** A value of a second is drawn at its middle. */
    private static Chart overTime(JsonNode run) {
        Chart chart = Chart.lines("s", "share");
        JsonNode disk = run.path(SortRun.UTILISATION);
        for (int second = 0; second < disk.size(); second++) {
            chart.point("disk", second + 0.5, disk.path(second).asDouble());
        }
        for (String share : List.of("busy", "iowait")) {
            run.path(SortRun.CPU)
                    .forEach(one -> chart.point(
                            share.equals("busy") ? "CPU" : share,
                            one.path("second").asDouble() - 0.5,
                            one.path(share).asDouble()));
        }
        return chart;
    }

    private static Chart sizes(JsonNode run) {
        Chart chart = Chart.rows("accesses");
        run.path(SortRun.SIZES).properties().forEach(size -> {
            double count = size.getValue().asDouble();
            chart.row(label(Long.parseLong(size.getKey())), new Summary(count, count, count));
        });
        return chart;
    }

    private static String label(long bytes) {
        return bytes >= MIB ? bytes / MIB + " MiB" : bytes >= KIB ? bytes / KIB + " KiB" : bytes + " B";
    }
}
