package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialFileTest {

    private final Path dir;

    TrialFileTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void hasNoNameAndGivesBackWhatWasWritten() throws IOException {
        try (TrialFile file = TrialFile.create(dir, 2 << 20);
                Stream<Path> names = Files.list(dir)) {
            int unit = Math.max(4096, file.alignment());
            ByteBuffer buffer =
                    ByteBuffer.allocateDirect(2 * unit).alignedSlice(unit).limit(unit);
            buffer.putLong(0, 42);
            file.write(buffer, unit);
            buffer.rewind().putLong(0, 0);
            file.read(buffer, unit);

            assertThat(buffer.hasRemaining()).isFalse();
            assertThat(buffer.getLong(0)).isEqualTo(42);
            assertThat(names).isEmpty();
        }
    }

    @Test
    void saysHowMuchRoomIsMissing() {
        assertThatThrownBy(() -> TrialFile.create(dir, 1L << 60))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(dir + " has")
                .hasMessageContaining("lower the write budget");
    }
}
