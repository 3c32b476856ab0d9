package dev.terrain.integration.bench.speeds;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrain.integration.report.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The results as JSON, as one HTML page, and as a picture (SVG) of each route. */
public final class SpeedReports {

    private static final ObjectMapper JSON = new ObjectMapper();

    private SpeedReports() {}

    /** Writes {@code speeds.json}, {@code speeds.html} and {@code speeds-<route>.svg} into a folder. */
    public static void write(SpeedResults results, Path folder) throws IOException {
        JSON.writerWithDefaultPrettyPrinter()
                .writeValue(folder.resolve("speeds.json").toFile(), tree(results));
        Files.writeString(folder.resolve("speeds.html"), page(results));
        for (Curve curve : results.curves()) {
            Files.writeString(
                    folder.resolve("speeds-" + curve.route().label() + ".svg"),
                    SpeedChart.of(curve, results.model()).renderAlone(SpeedChart.STYLE));
        }
    }

    /** Speeds in MB/s, addresses in bytes. */
    static ObjectNode tree(SpeedResults results) {
        ObjectNode report = JSON.createObjectNode();
        report.set("conditions", JSON.valueToTree(results.conditions()));
        report.set("disk", JSON.valueToTree(results.model()));
        ArrayNode routes = report.putArray("routes");
        results.curves().forEach(curve -> routes.addObject()
                .put("route", curve.route().label())
                .put("readOutermost", curve.outermost().read())
                .put("readInnermost", curve.innermost().read())
                .put("writeOutermost", curve.outermost().write())
                .put("writeInnermost", curve.innermost().write()));
        ObjectNode curves = report.putObject("curves");
        for (Curve curve : results.curves()) {
            ArrayNode samples = curves.putArray(curve.route().label());
            curve.samples().forEach(sample -> samples.add(JSON.valueToTree(sample)));
        }
        return report;
    }

    static String page(SpeedResults results) {
        HtmlPage page =
                new HtmlPage("Speed by address", "Sequential speed of a simulated disk by address", SpeedChart.STYLE);
        page.section("Numbers", "MB/s where the outermost and where the innermost transfer was; out/in: their ratio.");
        page.append("<table>\n");
        page.headings(SpeedResults.HEADINGS.toArray(String[]::new));
        results.curves().forEach(curve -> page.row(SpeedResults.cells(curve).toArray(String[]::new)));
        page.append("</table>\n");
        for (Curve curve : results.curves()) {
            String through = curve.route() == Route.RAW
                    ? "The device itself"
                    : "Through " + curve.route().label();
            page.section(through, "MB/s by address: every transfer, and what the disk's model has there.")
                    .legend("read", "write", "model")
                    .append(SpeedChart.of(curve, results.model()).render());
        }
        page.section("Conditions", "Under which these numbers were measured.").words(results.conditions());
        return page.render();
    }
}
