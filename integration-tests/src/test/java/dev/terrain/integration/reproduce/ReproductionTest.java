package dev.terrain.integration.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With shell scripts in place of the benchmarks. */
class ReproductionTest {

    /** Puts a text into the file of that name in --out, the last argument. */
    private static final String WRITE = "for out; do :; done; mkdir -p \"$out\"; cat > \"$out/%s\" <<'END'\n%s\nEND\n";

    @TempDir
    Path project;

    private final StringWriter terminal = new StringWriter();
    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void makeFolders() throws IOException {
        Files.createDirectories(project.resolve("integration-tests/bin"));
        Files.createDirectories(project.resolve("docs/evidence"));
    }

    private List<Choice> run(String... words) throws IOException {
        List<Choice> choices = new ArrayList<>();
        for (String word : words) {
            choices.addAll(Paper.named(word));
        }
        return new Reproduction(
                        project,
                        new Store(project.resolve("out")),
                        "3.4.2",
                        2,
                        said::add,
                        new PrintWriter(terminal, true))
                .run(choices);
    }

    private void bench(String name, String script) throws IOException {
        Path file = project.resolve("integration-tests/bin").resolve(name);
        Files.writeString(file, "#!/usr/bin/env bash\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String page(Paper paper) throws IOException {
        return Files.readString(project.resolve("docs/evidence/" + paper.label() + "-results.md"));
    }

    @Test
    void pageHasMediansOfTheReportItsConditionsAndGoals() throws IOException {
        bench("lustre-bench", "echo '[  0.1 s] begins'\n" + WRITE.formatted("report.json", """
                {"conditions": {"racks": "4 | 2"},
                 "goals": [{"text": "faster", "found": 3.12345, "least": 2, "met": true}],
                 "runs": [{"placing": "RANDOM", "megabytesPerSecond": 1, "crossRackShare": 0.75},
                          {"placing": "RANDOM", "megabytesPerSecond": 3, "crossRackShare": 0.75},
                          {"placing": "ASSIGNED", "megabytesPerSecond": 9.5, "crossRackShare": 0}]}"""));

        assertThat(run("lustre/links")).isEmpty();

        assertThat(page(Paper.LUSTRE))
                .contains("| racks | 4 \\| 2 |")
                .contains("| placing | MB/s | from other racks, % | files, fullest node |")
                .contains("| RANDOM | 2.0 (1.0-3.0) | 75 | - |")
                .contains("| ASSIGNED | 9.5 | 0 | - |")
                .contains("| faster | 3.123 | at least 2 | met |")
                .contains("## planning", "Not run yet: `integration-tests/bin/lustre-bench planning --runs 2`")
                .doesNotContain("Not run yet: `integration-tests/bin/lustre-bench real");
        assertThat(terminal.toString()).contains("begins");
        assertThat(said).anyMatch(line -> line.startsWith("1 of 1, lustre/links: "));
    }

    @Test
    void failureIsOnThePageAndKeepsNobodyElseFromRunning() throws IOException {
        bench("spill-bench", """
                echo '[  1.0 s] run 1'
                if [[ $* == *comparator* ]]; then echo 'spill-bench: no room'; exit 1; fi
                echo 'seconds  FLASH  5.20'
                """);

        assertThat(run("spill/workloads", "spill/devices"))
                .extracting(Choice::label)
                .containsExactly("spill/workloads");

        assertThat(page(Paper.SPILL))
                .contains("**Ended with exit code 1**", "`spill-bench: no room`")
                .contains("```\nseconds  FLASH  5.20\n```")
                .doesNotContain("run 1");
    }

    @Test
    void picturesOfAReportAreCopiedBesideThePageWhichShowsThem() throws IOException {
        bench("zone-bench", WRITE.formatted("speeds-raw.svg", "<svg/>") + WRITE.formatted("speeds.json", """
                {"routes": [{"route": "raw", "readOutermost": 40.04, "readInnermost": 20}]}"""));

        assertThat(run("zone/speeds")).isEmpty();

        assertThat(page(Paper.ZONE)).contains("| raw | 40.0 | 20.0 | - | - |").contains("(zone-speeds-raw.svg)");
        assertThat(project.resolve("docs/evidence/zone-speeds-raw.svg")).hasContent("<svg/>");
    }

    @Test
    void runningAgainForgetsWhatWasThereAndKeepsOtherExperiments() throws IOException {
        bench("spill-bench", "echo first");
        run("spill/workloads", "spill/devices");
        bench("spill-bench", "echo second");
        run("spill/devices");

        assertThat(page(Paper.SPILL)).contains("```\nfirst\n```", "```\nsecond\n```");
    }

    @Test
    void summariesOfAReportAreTakenAsTheyAre() throws IOException {
        bench("terasort", WRITE.formatted("report.json", """
                {"summary": [{"quantity": "job", "stock": {"median": 4, "min": 3, "max": 5},
                              "plugins": {"median": 2, "min": 2, "max": 2}, "ratio": 2}]}"""));

        assertThat(run("spill/terasort-spindle")).isEmpty();

        assertThat(page(Paper.SPILL)).contains("| job | 4.0 (3.0-5.0) | 2.0 | 2.00 |");
    }
}
