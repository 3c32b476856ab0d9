package dev.terrain.spill.internal.cli;

import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapSettings;
import dev.terrain.spill.internal.model.ReduceCost;
import dev.terrain.spill.internal.model.ReduceSettings;
import dev.terrain.spill.internal.model.Search;
import dev.terrain.spill.internal.model.Search.Priced;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Locale;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** Shows what a job's tasks should cost with its own settings and with the best others. */
final class PredictCommand implements Command {

    private static final int ROWS = 10;

    @Override
    public String name() {
        return "predict";
    }

    @Override
    public String summary() {
        return "Predicts the time of a job's sorting and merging by settings, from the profile of a device.";
    }

    @Override
    public String usage() {
        return JobQuestion.USAGE;
    }

    @Override
    public Options options() {
        return JobQuestion.options();
    }

    @Override
    public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
        JobQuestion question = JobQuestion.of(line);
        out.println(question.description());
        Search<MapSettings, MapCost> map = question.map();
        out.println();
        out.println("One map task, milliseconds:");
        out.println("  sort.mb percent factor I/O buffer | spills merges | collect last sort  merge device |  total");
        print(map.own(), "* ", out);
        map.ranking().stream().limit(ROWS).forEach(row -> print(row, "  ", out));
        out.println("* the job's own. " + question.reason(map));
        if (question.job.getNumReduceTasks() > 0) {
            Search<ReduceSettings, ReduceCost> reduce =
                    question.reduce(map.best().mergeFactor());
            out.println();
            out.println("One reduce task, with the merge factor of the best map, milliseconds:");
            out.println("  input merge limit factor | files merges |  merge device |  total");
            printReduce(reduce.own(), "* ", out);
            reduce.ranking().stream().limit(ROWS).forEach(row -> printReduce(row, "  ", out));
        }
        return 0;
    }

    private static void print(Priced<MapSettings, MapCost> row, String mark, PrintStream out) {
        MapSettings settings = row.settings();
        MapCost cost = row.cost();
        out.printf(
                Locale.ROOT,
                "%s%7d %7.2f %6d %10d | %6d %6d | %7.0f %9.0f %6.0f %6.0f | %6.0f%n",
                mark,
                settings.sortMegabytes(),
                settings.spillPercent(),
                settings.mergeFactor(),
                settings.ioBufferBytes(),
                cost.spills(),
                cost.mergePasses(),
                cost.collectMillis(),
                cost.lastSortMillis(),
                cost.mergeMillis(),
                cost.deviceMillis(),
                cost.totalMillis());
    }

    private static void printReduce(Priced<ReduceSettings, ReduceCost> row, String mark, PrintStream out) {
        ReduceSettings settings = row.settings();
        ReduceCost cost = row.cost();
        out.printf(
                Locale.ROOT,
                "%s%5.2f %5.2f %5.2f %6d | %5d %6d | %6.0f %6.0f | %6.0f%n",
                mark,
                settings.inputBufferPercent(),
                settings.mergePercent(),
                settings.memoryLimitPercent(),
                settings.mergeFactor(),
                cost.files(),
                cost.mergePasses(),
                cost.mergeMillis(),
                cost.deviceMillis(),
                cost.totalMillis());
    }
}
