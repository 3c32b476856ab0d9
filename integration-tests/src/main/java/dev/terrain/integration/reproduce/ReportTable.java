package dev.terrain.integration.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table made of an array of a benchmark's JSON report: a row for all objects whose keys are equal, with median,
 * smallest and largest of their figures.
 *
 * <p>Example: of six runs, {@code {"case": "pin", "seconds": 140}} and the like, with the key {@code case} and the
 * figure {@code seconds}, comes a row for each case.
 *
 * @param array its name in the report
 * @param keys what tells rows apart
 * @param figures what is measured
 */
record ReportTable(String array, List<Column> keys, List<Column> figures) {

    ReportTable {
        keys = List.copyOf(keys);
        figures = List.copyOf(figures);
    }

    /** Lines of Markdown; none where the report has no such objects. */
    List<String> markdown(JsonNode report) {
        Map<List<String>, List<JsonNode>> rows = new LinkedHashMap<>();
        for (JsonNode object : report.path(array)) {
            List<String> key = keys.stream().map(column -> column.word(object)).toList();
            rows.computeIfAbsent(key, any -> new ArrayList<>()).add(object);
        }
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        List<String> titles = Stream.concat(keys.stream(), figures.stream())
                .map(Column::title)
                .toList();
        lines.add(row(titles));
        lines.add("|" + "---|".repeat(titles.size()));
        rows.forEach((key, objects) ->
                lines.add(row(Stream.concat(key.stream(), figures.stream().map(column -> column.spread(objects)))
                        .toList())));
        return lines;
    }

    static String row(List<String> cells) {
        return cells.stream().map(cell -> cell.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
