package dev.terrain.integration.bench.speeds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.fixture.disk.DiskModel;
import dev.terrain.integration.fixture.disk.Piece;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleTest {

    private static final DiskModel MODEL = DiskModel.halving(1_000_000_000, 40);

    @Test
    void expectsOfOnePieceTheSpeedOfItsMiddle() {
        Sample sample = Sample.of(List.of(new Piece(400_000_000, 200_000_000)), MODEL, 29, 31);

        assertThat(sample.address()).isEqualTo(500_000_000);
        assertThat(sample.model()).isCloseTo(30, within(1e-9));
    }

    @Test
    void expectsOfPiecesFarApartTheTimeOfBothTogether() {
        Sample sample = Sample.of(List.of(new Piece(0, 2_000_000), new Piece(998_000_000, 2_000_000)), MODEL, 26, 26);

        assertThat(sample.address()).isEqualTo(500_000_000);
        // 2 MB at 39.98 and 2 MB at 20.02 MB/s.
        assertThat(sample.model()).isCloseTo(4 / (2 / 39.98 + 2 / 20.02), within(1e-6));
    }

    @Test
    void namesTheDeviationOfTheSpeedThatIsFartherOff() {
        assertThat(new Sample(0, 36, 41, 40).deviation()).isCloseTo(-0.1, within(1e-9));
        assertThat(new Sample(0, 39, 44, 40).deviation()).isCloseTo(0.1, within(1e-9));
    }

    @Test
    void refusesAFileWithoutAPlace() {
        assertThatThrownBy(() -> Sample.of(List.of(), MODEL, 1, 1)).hasMessageContaining("nothing was transferred");
    }
}
