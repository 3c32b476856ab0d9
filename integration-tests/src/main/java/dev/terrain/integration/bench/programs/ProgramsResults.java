package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.Plugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * All runs, and what is wrong with them.
 *
 * @param options what was asked for
 * @param runs in their order
 */
record ProgramsResults(ProgramsOptions options, List<ProgramRun> runs) {

    ProgramsResults {
        runs = List.copyOf(runs);
    }

    /** Every program with every selection of plugins beside stock. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        for (Selection selection : options.selections()) {
            for (Program program : options.programs()) {
                run(program, Selection.STOCK).ifPresent(stock -> run(program, selection)
                        .ifPresent(plugins -> rows.add(new Row(program, selection, stock, plugins))));
            }
        }
        return rows;
    }

    private Optional<ProgramRun> run(Program program, Selection selection) {
        return runs.stream()
                .filter(run ->
                        run.program().equals(program.name()) && run.selection().equals(selection.label()))
                .findFirst();
    }

    /** One line each; empty when all results are stock's and every plugin did its work in some program. */
    List<String> failures() {
        List<String> failures = new ArrayList<>();
        for (ProgramRun run : runs) {
            run.failure().ifPresent(why -> failures.add(run.program() + " failed (" + run.selection() + "): " + why));
        }
        List<Row> rows = rows();
        rows.stream()
                .filter(row -> !row.isEqual())
                .map(row -> row.program().name() + " has another result than stock ("
                        + row.selection().label() + "): " + row.plugins().result() + " instead of "
                        + row.stock().result())
                .forEach(failures::add);
        for (Selection selection : options.selections()) {
            for (Plugin plugin : selection.plugins()) {
                boolean acted = rows.stream()
                        .filter(row -> row.selection().equals(selection))
                        .anyMatch(row -> row.plugins().work().getOrDefault(plugin, 0L) > 0);
                if (!acted) {
                    failures.add(plugin.shortName() + " did nothing in any program (" + selection.label() + ")");
                }
            }
        }
        if (rows.size() != options.selections().size() * options.programs().size()) {
            failures.add("only " + rows.size() + " comparisons were made");
        }
        return failures;
    }

    /**
     * One program, stock and with plugins.
     *
     * @param stock the run without them
     * @param plugins the run with them
     */
    record Row(Program program, Selection selection, ProgramRun stock, ProgramRun plugins) {

        /** Whether both ended well, with the same result. */
        boolean isEqual() {
            return stock.failure().isEmpty()
                    && plugins.failure().isEmpty()
                    && stock.result().equals(plugins.result());
        }

        /** The cells of the table. */
        List<String> cells() {
            return List.of(
                    program.name(),
                    selection.label(),
                    outcome(stock),
                    outcome(plugins),
                    isEqual() ? "equal" : "DIFFERENT",
                    acted());
        }

        private static String outcome(ProgramRun run) {
            if (run.failure().isPresent()) {
                return "FAILED";
            }
            return run.result().size() == 1
                    ? run.result().get(0)
                    : run.result().size() + " lines, "
                            + String.format(Locale.ROOT, "%08x", run.result().hashCode());
        }

        private String acted() {
            return selection.plugins().stream()
                    .filter(plugin -> plugins.work().getOrDefault(plugin, 0L) > 0)
                    .map(Plugin::shortName)
                    .collect(Collectors.joining(" "));
        }
    }
}
