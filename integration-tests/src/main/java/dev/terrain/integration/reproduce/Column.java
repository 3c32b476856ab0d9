package dev.terrain.integration.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrain.integration.report.Summary;
import java.util.List;
import java.util.Locale;

/**
 * A column of a {@link ReportTable}.
 *
 * @param title its heading
 * @param path where each object has the value: names with slashes between
 * @param unit what a number is divided by
 * @param digits behind the point
 */
record Column(String title, String path, double unit, int digits) {

    static Column of(String title, String path, int digits) {
        return new Column(title, path, 1, digits);
    }

    /** A share from 0 to 1, in per cent. */
    static Column percent(String title, String path) {
        return new Column(title + ", %", path, 0.01, 0);
    }

    /** The value as it is. */
    String word(JsonNode object) {
        JsonNode value = value(object);
        return value.isNumber() ? number(value.asDouble()) : value.asText();
    }

    /** Median, smallest and largest of these objects, of which one may hold such a summary; a dash for no number. */
    String spread(List<JsonNode> objects) {
        List<JsonNode> values = objects.stream().map(this::value).toList();
        double[] numbers = values.stream()
                .filter(JsonNode::isNumber)
                .mapToDouble(JsonNode::asDouble)
                .toArray();
        if (numbers.length > 0) {
            return spread(Summary.of(numbers));
        }
        return values.stream()
                .filter(value -> value.has("median"))
                .findFirst()
                .map(value -> spread(new Summary(
                        value.path("median").asDouble(),
                        value.path("min").asDouble(),
                        value.path("max").asDouble())))
                .orElse("-");
    }

    private String spread(Summary summary) {
        return summary.min() == summary.max()
                ? number(summary.median())
                : number(summary.median()) + " (" + number(summary.min()) + "-" + number(summary.max()) + ")";
    }

    private String number(double value) {
        return String.format(Locale.ROOT, "%,." + digits + "f", value / unit);
    }

    private JsonNode value(JsonNode object) {
        return object.at("/" + path);
    }
}
