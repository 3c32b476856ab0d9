package dev.terrain.integration.bench.lustre;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.HtmlPage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What the reports of lustre-locality-split's benchmarks have in common. */
public final class LustreReports {

    private static final ObjectMapper JSON = new ObjectMapper();

    private LustreReports() {}

    /** The machine and the versions; more may be added. */
    public static Map<String, String> conditions(String hadoop) {
        Map<String, String> conditions = new LinkedHashMap<>();
        conditions.put(
                "machine",
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version"));
        conditions.put("Java", Runtime.version().toString());
        conditions.put("Hadoop", hadoop);
        return conditions;
    }

    /** Begins a report with conditions and goals. */
    public static ObjectNode tree(Map<String, String> conditions, List<Judgement> judgements) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(conditions));
        ArrayNode goals = report.putArray("goals");
        judgements.forEach(goal -> goals.addObject()
                .put("text", goal.text())
                .put("found", goal.found())
                .put("most", goal.most())
                .put("met", goal.isMet()));
        return report;
    }

    /** Adds the goals. */
    public static void goals(HtmlPage page, List<Judgement> judgements) {
        page.section("Goals", "Each is the most that is allowed.").append("<table>\n");
        judgements.forEach(goal -> page.row(
                goal.text(),
                String.format(Locale.ROOT, "%.3f", goal.found()),
                "at most " + goal.most(),
                goal.isMet() ? "met" : "missed"));
        page.append("</table>\n");
    }

    /** Adds a table whose first row is headings. */
    public static void table(HtmlPage page, List<List<String>> rows) {
        page.append("<table>\n");
        page.headings(rows.get(0).toArray(String[]::new));
        rows.stream().skip(1).forEach(row -> page.row(row.toArray(String[]::new)));
        page.append("</table>\n");
    }

    /** The same as lines of text, columns below each other. */
    public static List<String> lines(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return rows.stream()
                .map(row -> {
                    StringBuilder line = new StringBuilder();
                    for (int i = 0; i < columns; i++) {
                        String gap = " ".repeat(widths[i] - row.get(i).length());
                        line.append(i == 0 ? row.get(i) + gap : "  " + gap + row.get(i));
                    }
                    return line.toString();
                })
                .toList();
    }
}
