package dev.terrain.lustre.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSurveyTest {

    @TempDir
    Path folder;

    private final ByteArrayOutputStream told = new ByteArrayOutputStream();
    private long now;

    private FileSurvey survey(Duration step) {
        return new FileSurvey(
                new ExtendedAttribute("user.lov"), new PrintStream(told, true, StandardCharsets.UTF_8), () -> {
                    now += step.toNanos();
                    return now;
                });
    }

    private void file(Path path) throws IOException {
        LayoutBlob.store(Files.createFile(path), LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, 1 << 20, 0));
    }

    @Test
    void tellsHowFarItIsWhenItTakesLong() throws IOException {
        for (int i = 0; i < 6; i++) {
            file(folder.resolve("file" + i));
        }
        Files.createFile(folder.resolve("none"));

        FileSurvey survey = survey(Duration.ofSeconds(3));
        survey.read(folder);

        assertThat(told.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "read 2 layouts, passed over 0",
                        "read 4 layouts, passed over 0",
                        "read 6 layouts, passed over 0");
        assertThat(survey.files()).hasSize(6);
        assertThat(survey.passedOver()).hasSize(1);
    }

    @Test
    void saysNothingWhenItIsQuick() throws IOException {
        file(folder.resolve("file"));

        survey(Duration.ZERO).read(folder);

        assertThat(told.size()).isZero();
    }

    @Test
    void followsLinksAndPassesOverThoseThatGoRound() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        file(real.resolve("file"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);

        FileSurvey survey = survey(Duration.ZERO);
        survey.read(link);

        assertThat(survey.files()).extracting(FileSurvey.ExplainedFile::path).containsExactly(link.resolve("file"));

        Files.createSymbolicLink(real.resolve("round"), real);
        FileSurvey round = survey(Duration.ZERO);
        round.read(real);

        assertThat(round.files()).hasSize(1);
        assertThat(round.passedOver()).singleElement().asString().contains("cannot read " + real.resolve("round"));
    }
}
