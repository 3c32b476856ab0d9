package dev.terrain.integration.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Locale;

/** Goals and whether they are met, as JSON and as a table. */
public final class GoalReport {

    private static final ObjectMapper JSON = new ObjectMapper();

    private GoalReport() {}

    public static ArrayNode tree(List<Goal> goals) {
        ArrayNode nodes = JSON.createArrayNode();
        goals.forEach(goal -> nodes.addObject()
                .put("text", goal.text())
                .put("found", goal.found())
                .put(goal.isUpperBound() ? "most" : "least", goal.bound())
                .put("met", goal.isMet()));
        return nodes;
    }

    /** Adds the table to the section that is open. */
    public static void table(HtmlPage page, List<Goal> goals) {
        page.append("<table>\n");
        goals.forEach(goal -> page.row(
                goal.text(),
                String.format(Locale.ROOT, "%.3f", goal.found()),
                (goal.isUpperBound() ? "at most " : "at least ") + goal.bound(),
                goal.isMet() ? "met" : "missed"));
        page.append("</table>\n");
    }
}
