package dev.terrain.spill.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts that touch files, with a few megabytes. */
class ProfileMeasurementTest {

    private final Path dir;

    ProfileMeasurementTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void aTrialFileHasNoName() throws IOException {
        try (TrialFile file = TrialFile.create(dir, 2 << 20)) {
            ByteBuffer unit =
                    ByteBuffer.allocateDirect(2 * 4096).alignedSlice(4096).limit(4096);
            file.write(unit, 4096);
            unit.rewind();
            file.read(unit, (2 << 20) - 4096);

            assertThat(unit.hasRemaining()).isFalse();
            assertThat(names()).isEmpty();
        }
    }

    @Test
    void calibratesWithHadoopsOwnCodeAndLeavesNothing() throws IOException {
        CpuRates rates = new CpuCalibration(dir, 64 << 10).measure();

        assertThat(rates.sortSmall()).isPositive();
        assertThat(rates.openPerSegment()).isPositive();
        assertThat(names()).isEmpty();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(Path::toString).toList();
        }
    }
}
