package dev.terrain.spill.internal.cli;

import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapSettings;
import dev.terrain.spill.internal.model.ReduceCost;
import dev.terrain.spill.internal.model.ReduceSettings;
import dev.terrain.spill.internal.model.Search;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Writes the settings that should be fastest as a fragment for mapred-site.xml, for jobs that run without the plugin.
 */
final class ApplyCommand implements Command {

    private static final String OUTPUT = "output";

    @Override
    public String name() {
        return "apply";
    }

    @Override
    public String summary() {
        return "Writes the predicted best settings as a fragment for mapred-site.xml, with the reasons.";
    }

    @Override
    public String usage() {
        return JobQuestion.USAGE;
    }

    @Override
    public Options options() {
        return JobQuestion.options()
                .addOption(Command.option(OUTPUT, "FILE", "Where to write the fragment; else it is printed."));
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        JobQuestion question = JobQuestion.of(line);
        String fragment = fragment(question);
        String file = line.getOptionValue(OUTPUT);
        if (file == null) {
            out.print(fragment);
        } else {
            Files.writeString(Path.of(file), fragment);
            out.println("Written: " + file);
        }
        return 0;
    }

    private static String fragment(JobQuestion question) {
        Search<MapSettings, MapCost> map = question.map();
        MapSettings best = map.best();
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        comment(xml, "", "By ssd-spill-tuner: " + question.description());
        xml.append("<configuration>\n");
        comment(xml, "  ", "Maps: " + question.reason(map));
        property(xml, MRJobConfig.IO_SORT_MB, best.sortMegabytes());
        property(xml, MRJobConfig.MAP_SORT_SPILL_PERCENT, best.spillPercent());
        property(xml, MRJobConfig.IO_SORT_FACTOR, best.mergeFactor());
        property(xml, CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, best.ioBufferBytes());
        if (question.job.getNumReduceTasks() > 0) {
            Search<ReduceSettings, ReduceCost> reduce = question.reduce(best.mergeFactor());
            comment(
                    xml,
                    "  ",
                    String.format(
                            Locale.ROOT,
                            "Reduces: %d files and %d merges, %.0f ms predicted instead of %.0f",
                            reduce.bestCost().files(),
                            reduce.bestCost().mergePasses(),
                            reduce.bestCost().totalMillis(),
                            reduce.ownCost().totalMillis()));
            property(
                    xml, MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, reduce.best().inputBufferPercent());
            property(xml, MRJobConfig.SHUFFLE_MERGE_PERCENT, reduce.best().mergePercent());
            property(
                    xml, MRJobConfig.SHUFFLE_MEMORY_LIMIT_PERCENT, reduce.best().memoryLimitPercent());
        }
        return xml.append("</configuration>\n").toString();
    }

    /** XML allows no two dashes in a comment. */
    private static void comment(StringBuilder xml, String indent, String text) {
        xml.append(indent).append("<!-- ").append(text.replace("--", "- -")).append(" -->\n");
    }

    private static void property(StringBuilder xml, String name, Number value) {
        xml.append("  <property>\n    <name>")
                .append(name)
                .append("</name>\n    <value>")
                .append(value)
                .append("</value>\n  </property>\n");
    }
}
