package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DirectDiskTest {

    private static final long GIB = 1L << 30;

    @Test
    void leavesWhatItsCallerWants() throws IOException {
        assertThat(DirectDisk.room(Path.of("/data1"), 50 * GIB, 100 * GIB, total -> total / 5))
                .isEqualTo(30 * GIB);
    }

    @Test
    void leavesAGibibyteAtLeast() throws IOException {
        assertThat(DirectDisk.room(Path.of("/data1"), 5 * GIB, 10 * GIB, total -> total / 20))
                .isEqualTo(4 * GIB);
    }

    @Test
    void refusesToTakeOfTheMargin() {
        assertThatIOException()
                .isThrownBy(() -> DirectDisk.room(Path.of("/data1"), 20 * GIB, 100 * GIB, total -> total / 5))
                .withMessageContaining("too little free space in /data1")
                .withMessageContaining("free some");
    }
}
