package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.zone.internal.linux.Range;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SavedListTest {

    private static final Path DEVICE = Path.of("/dev/sdc1");
    private static final SavedList LIST =
            new SavedList(new UUID(1, 2), 4096, List.of(new Range(0, 1024), new Range(1L << 40, 1L << 41)));

    @TempDir
    Path folder;

    @Test
    void isReadAsItWasWritten() throws IOException {
        Path file = folder.resolve("list");

        LIST.write(file);

        assertThat(SavedList.read(file)).isEqualTo(LIST);
    }

    @Test
    void replacesNoFile() throws IOException {
        Path file = Files.writeString(folder.resolve("list"), "another");

        assertThatThrownBy(() -> LIST.write(file)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("another");
    }

    @Test
    void belongsToOneFileSystemOfOneSize() {
        assertThatCode(() -> LIST.requireOf(new UUID(1, 2), 4096, DEVICE)).doesNotThrowAnyException();
        assertThatThrownBy(() -> LIST.requireOf(new UUID(1, 3), 4096, DEVICE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(new UUID(1, 2).toString())
                .hasMessageContaining(new UUID(1, 3).toString())
                .hasMessageContaining("e2fsck -fy " + DEVICE);
        assertThatThrownBy(() -> LIST.requireOf(new UUID(1, 2), 4097, DEVICE))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("with 4097");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[[1024,2048]]"})
    void refusesRangesOfNobodyKnowsWhat(String json) {
        assertRefused(json, "does not say which file system it is of", "e2fsck -fy");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "{\"formatVersion\":2,\"uuid\":\"00000000-0000-0001-0000-000000000002\",\"blocks\":1,\"ranges\":[]}",
                "{\"formatVersion\":1,\"blocks\":4096,\"ranges\":[[0,1024]]}",
                "{\"formatVersion\":1,\"uuid\":\"00000000-0000-0001-0000-000000000002\",\"blocks\":1,\"ranges\":[[7]]}"
            })
    void refusesWhatIsNoList(String text) {
        assertRefused(text, "is no list saved by pin --bitmap-only");
    }

    private void assertRefused(String text, String... parts) {
        Path file = folder.resolve("list");
        assertThatCode(() -> Files.writeString(file, text)).doesNotThrowAnyException();
        assertThatThrownBy(() -> SavedList.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(parts);
    }
}
