package dev.terrain.integration.bench.lustre.planning;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.integration.bench.BenchmarkCommand;
import dev.terrain.integration.bench.lustre.Judgement;
import dev.terrain.integration.bench.lustre.LustreReports;
import dev.terrain.integration.bench.lustre.PluginHadoop;
import dev.terrain.integration.fixture.process.CProgram;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Program;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code integration-tests/bin/lustre-bench planning}. */
@Command(
        name = "planning",
        sortOptions = false,
        usageHelpWidth = 110,
        description = {
            "Times lustre-locality-split from layouts to a node for every split: 100,000 splits x 10,000 nodes x 2,000 OSTs,",
            "and the paper's 3,072 files on 3,072 nodes, each in a new JVM with 1 GB of heap; and layouts read and decoded."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:measured, whether a goal is met or not",
            "1:something failed; the last line says what",
            "2:wrong arguments"
        })
public final class PlanningCommand extends BenchmarkCommand {

    private static final String OWN_ATTRIBUTE = "lov";

    @Option(
            names = "--runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "Plans of each case, and rounds of layouts; default ${DEFAULT-VALUE}.")
    private int runs;

    @Option(
            names = "--mount",
            paramLabel = "DIR",
            description =
                    "Reads the layouts of the files below DIR, on Lustre or something like it. Without it, of files"
                            + " with a user.* attribute in --out.")
    private Optional<Path> mount = Optional.empty();

    @Option(
            names = "--attribute",
            paramLabel = "NAME",
            defaultValue = "lustre.lov",
            description = "Of files on --mount; default ${DEFAULT-VALUE}.")
    private String attribute = "lustre.lov";

    @Option(
            names = "--layouts",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Read in a round; default ${DEFAULT-VALUE}.")
    private int layouts;

    @Option(
            names = "--files",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Made to read them from, without --mount; default ${DEFAULT-VALUE}.")
    private int files;

    @Override
    public Integer call() throws IOException {
        requireWithin("--runs", runs, 1, 100);
        requireAtLeast("--layouts", layouts, 1);
        requireWithin("--files", files, 1, 100_000);
        Path folder = newCluster(out());
        try {
            PluginHadoop hadoop = PluginHadoop.create(hadoop(), folder, project(), this::say);
            LayoutReads reads = reads(hadoop, folder);
            PlanningResults results = new PlanningResults(conditions(), plans(hadoop, folder), reads);
            PlanningReports.write(results, out());
            PrintWriter terminal = terminal();
            terminal.println();
            LustreReports.lines(results.table()).forEach(terminal::println);
            terminal.println(results.layouts());
            terminal.println();
            results.judgements().stream().map(Judgement::toString).forEach(terminal::println);
            terminal.println(reportsIn(out()));
            return 0;
        } finally {
            FileTree.delete(folder);
        }
    }

    private Map<String, String> conditions() {
        Map<String, String> conditions = LustreReports.conditions(hadoop());
        conditions.put("heap", PlanningResults.HEAP_MEGABYTES + " MB, a new JVM for each plan");
        conditions.put("layouts from", mount.map(Path::toString).orElse("files of --out"));
        return conditions;
    }

    private List<PlanningRun> plans(PluginHadoop hadoop, Path folder) throws IOException {
        List<PlanningRun> results = new ArrayList<>();
        Path result = folder.resolve("plan.json");
        for (int run = 1; run <= runs; run++) {
            for (PlanningCase plan : PlanningCase.ALL) {
                say("plan " + run + " of " + runs + ": " + plan.name());
                hadoop.run(
                        PlanningResults.HEAP_MEGABYTES,
                        PlanningMeasurement.class,
                        List.of(result.toString(), plan.name(), String.valueOf(run)));
                results.add(new ObjectMapper().readValue(result.toFile(), PlanningRun.class));
            }
        }
        return results;
    }

    private LayoutReads reads(PluginHadoop hadoop, Path folder) throws IOException {
        List<String> found = mount.isPresent() ? below(mount.get()) : make(folder);
        String name = mount.isPresent() ? attribute : "user." + OWN_ATTRIBUTE;
        Path list = Files.write(folder.resolve("files"), found);
        Path result = folder.resolve("layouts.json");
        say(runs + " rounds of " + layouts + " layouts of " + found.size() + " files");
        hadoop.run(
                PlanningResults.HEAP_MEGABYTES,
                LayoutMeasurement.class,
                List.of(result.toString(), list.toString(), name, String.valueOf(layouts), String.valueOf(runs)));
        String printed = Program.feed(
                Files.readString(list),
                List.of(
                        new CProgram(project(), "getxattr-time")
                                .build(List.of("-O2"))
                                .toString(),
                        name,
                        String.valueOf(layouts),
                        String.valueOf(runs)));
        List<Double> callSeconds =
                printed.lines().map(nanos -> Long.parseLong(nanos) / 1e9).toList();
        return new ObjectMapper().readValue(result.toFile(), LayoutReads.class).withCallSeconds(callSeconds);
    }

    private List<String> below(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            List<String> found = all.filter(Files::isRegularFile)
                    .limit(layouts)
                    .map(Path::toString)
                    .toList();
            require(!found.isEmpty(), "--mount", "is " + directory + ", which has no files");
            return found;
        }
    }

    private List<String> make(Path folder) throws IOException {
        Path directory = Files.createDirectories(folder.resolve("striped"));
        List<String> made = new ArrayList<>();
        for (int i = 0; i < files; i++) {
            Path file = Files.createFile(directory.resolve("file" + i));
            UserDefinedFileAttributeView view =
                    Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class));
            view.write(OWN_ATTRIBUTE, ByteBuffer.wrap(StripedLayout.of(1 << 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)));
            made.add(file.toString());
        }
        return made;
    }
}
