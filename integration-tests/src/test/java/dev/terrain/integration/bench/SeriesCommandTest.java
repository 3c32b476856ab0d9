package dev.terrain.integration.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.Command;

class SeriesCommandTest {

    private static final Quantity SECONDS = Quantity.less("seconds", "s", 1);

    /** Of subcommands, which picocli makes. */
    private static final List<String> MEASURED = new ArrayList<>();

    @TempDir
    private Path folder;

    /** Has a subcommand. */
    @Command(name = "bench", subcommands = Part.class)
    static final class Parent implements Callable<Integer> {
        @Override
        public Integer call() {
            return 2;
        }
    }

    /** Fails at its second row, once. */
    @Command(name = "part")
    static final class Part extends SeriesCommand implements Benchmark {

        @Override
        public Integer call() throws IOException {
            return measure(this, Optional::empty);
        }

        @Override
        public Design design() {
            return new Design(
                    "bench part",
                    "Two arms",
                    Map.of("stock", "", "plugin", ""),
                    "stock",
                    List.of(Case.only()),
                    1,
                    List.of(SECONDS),
                    "",
                    Map.of());
        }

        @Override
        public void run(Series series) throws IOException {
            for (String arm : List.of("stock", "plugin")) {
                series.measure(Case.only(), arm, 1, () -> {
                    MEASURED.add(arm);
                    if (MEASURED.size() == 2) {
                        throw new IOException("the machine went away");
                    }
                    return new Figures().add(SECONDS, 1);
                });
            }
        }
    }

    @Test
    void aSubcommandThatWasInterruptedIsResumed() throws Exception {
        assertThat(Ran.of(new Parent(), "part", "--out", folder.toString()).exitCode())
                .isEqualTo(1);
        Ran.of(new Parent(), "part", "--resume", "--out", folder.toString()).said();

        assertThat(MEASURED).containsExactly("stock", "plugin", "plugin");
        Report report = Report.read(folder.resolve(Report.FILE));
        assertThat(report.rows()).hasSize(2);
        assertThat(report.provenance().command()).isEqualTo("bench part --out " + folder);
    }
}
