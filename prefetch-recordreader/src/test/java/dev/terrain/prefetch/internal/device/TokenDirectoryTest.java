package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TokenDirectoryTest {

    private static final String DISK = "block-8:0";
    private static final Instant NOW = Instant.parse("2026-11-21T20:00:00Z");

    private final Path parent;
    private final Path folder;

    TokenDirectoryTest(@TempDir Path parent) {
        this.parent = parent;
        this.folder = parent.resolve("tokens");
    }

    private static int mode(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:mode") & 07777;
    }

    @Test
    void everybodyMayUseWhatIsMade() throws IOException {
        TokenDirectory.open(folder).open(DISK).close();

        assertThat(mode(folder)).isEqualTo(01777);
        assertThat(mode(folder.resolve("block-8:0"))).isEqualTo(0666);
    }

    @Test
    void whatIsThereIsLeftAsItIs() throws IOException {
        Files.createDirectory(folder);
        Path file = Files.writeString(folder.resolve("block-8:0"), "somebody's");
        int before = mode(file);

        try (FileChannel channel = TokenDirectory.open(folder).open(DISK)) {
            assertThat(channel.tryLock(0, 1, false)).isNotNull();
        }
        assertThat(file).hasContent("somebody's");
        assertThat(mode(file)).isEqualTo(before);
    }

    @Test
    void linkInThePlaceOfAFileIsNotFollowed() throws IOException {
        Path target = Files.writeString(parent.resolve("target"), "private");
        TokenDirectory directory = TokenDirectory.open(folder);
        Files.createSymbolicLink(folder.resolve("block-8:0"), target);

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> directory.open(DISK));
        assertThat(target).hasContent("private");
    }

    @Test
    void danglingLinkMakesNoFile() throws IOException {
        Path target = parent.resolve("target");
        TokenDirectory directory = TokenDirectory.open(folder);
        Files.createSymbolicLink(folder.resolve("block-8:0"), target);

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> directory.open(DISK));
        assertThat(target).doesNotExist();
    }

    @Test
    void linkInThePlaceOfTheFolderIsRefused() throws IOException {
        Files.createSymbolicLink(folder, Files.createDirectory(parent.resolve("elsewhere")));

        assertThatExceptionOfType(NotDirectoryException.class).isThrownBy(() -> TokenDirectory.open(folder));
    }

    @Test
    void folderThatCannotBeMadeIsAnError() {
        Path below = parent.resolve("missing").resolve("tokens");

        assertThatExceptionOfType(IOException.class).isThrownBy(() -> TokenDirectory.open(below));
    }

    @Test
    void newestMeasurementOfAnyUserHoldsUntilItIsTooOld() throws IOException {
        TokenDirectory directory = TokenDirectory.open(folder);
        directory.record(DISK, 8, "alice", NOW.minus(Duration.ofHours(5)));
        directory.record(DISK, 1, "bob", NOW.minus(Duration.ofHours(2)));
        directory.record("block-8:01", 4, "bob", NOW);

        assertThat(directory.permits(DISK, NOW.minus(Duration.ofHours(6)))).contains(1);
        assertThat(directory.permits(DISK, NOW.minus(Duration.ofHours(1)))).isEmpty();
        directory.record(DISK, 8, "alice", NOW);
        assertThat(directory.permits(DISK, NOW.minus(Duration.ofHours(1)))).contains(8);
    }

    @Test
    void nothingIsEverWritten() throws IOException {
        TokenDirectory directory = TokenDirectory.open(folder);
        directory.open(DISK).close();
        directory.record(DISK, 2, "alice", NOW);

        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(2).allSatisfy(file -> assertThat(file).isEmptyFile());
        }
    }

    @Test
    void recordThatIsDeletedMeanwhileIsSkipped() throws Exception {
        TokenDirectory directory = TokenDirectory.open(folder);
        directory.record(DISK, 2, "alice", NOW);
        AtomicBoolean over = new AtomicBoolean();
        Thread deleting = new Thread(() -> {
            try {
                for (int i = 0; !over.get(); i++) {
                    Path file = folder.resolve("block-8:0.permits-2.user" + i % 100);
                    Files.createFile(file);
                    Files.delete(file);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        deleting.start();
        try {
            for (int i = 0; i < 1000; i++) {
                assertThat(directory.permits(DISK, NOW.minus(Duration.ofHours(1))))
                        .contains(2);
            }
        } finally {
            over.set(true);
            deleting.join();
        }
    }
}
