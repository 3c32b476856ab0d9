package dev.terrain.integration.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import dev.terrain.integration.reproduce.Paper.Choice;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In a repository with one source file of a plugin. */
class EvidenceTest {

    private static final Choice BUFFERS = Paper.named("spill/buffers").get(0);

    @TempDir
    private Path project;

    @BeforeEach
    void measure() throws IOException {
        git("init --quiet");
        commit("first", "measured");
        git("tag measured");
    }

    @Test
    void countsTheCommitsThatChangedThePlugin() throws IOException {
        assertThat(changes("measured")).contains(0L);

        commit("second", "faster");
        commit("third", "slower");

        assertThat(changes("measured")).contains(2L);
    }

    @Test
    void aCommitThatSaysWhyItChangesNothingMeasuredDoesNotCount() throws IOException {
        commit("second", "an error\n\nUnmeasured: no experiment meets this error");
        assertThat(changes("measured")).contains(0L);

        commit("third", "faster");
        assertThat(changes("measured")).contains(1L);
    }

    @Test
    void sourcesThatAreTheSameAgainWereMeasured() throws IOException {
        commit("second", "tried");
        commit("first", "taken back");

        assertThat(changes("measured")).contains(0L);
    }

    @Test
    void knowsNothingOfARevisionThatIsNotThere() {
        assertThat(changes("elsewhere")).isEmpty();
    }

    private Optional<Long> changes(String revision) {
        return new Evidence(project).changesSince(BUFFERS, revision);
    }

    private void commit(String source, String message) throws IOException {
        Path file = project.resolve("ssd-spill-tuner/src/main/Sort.java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        git("add --all");
        git("-c user.name=test -c user.email=test@example.org commit --quiet --message", List.of(message));
    }

    private void git(Object... words) throws IOException {
        Program.run(Words.of("git -C", project, Words.of(words)));
    }
}
