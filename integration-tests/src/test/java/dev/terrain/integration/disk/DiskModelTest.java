package dev.terrain.integration.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class DiskModelTest {

    private static final long SIZE = 64_000_000_000L;

    @Test
    void speedFallsLinearlyToHalf() {
        DiskModel model = DiskModel.halving(SIZE, 60);

        assertThat(model.megabytesPerSecondAt(0)).isEqualTo(60);
        assertThat(model.megabytesPerSecondAt(SIZE / 4)).isCloseTo(52.5, within(1e-9));
        assertThat(model.megabytesPerSecondAt(SIZE)).isEqualTo(30);
        assertThat(model.megabytesPerSecond(0, SIZE)).isCloseTo(45, within(1e-9));
    }

    @Test
    void flatDiskHasTheOuterSpeedEverywhere() {
        DiskModel flat = DiskModel.halving(SIZE, 60).flat();

        assertThat(flat.megabytesPerSecondAt(SIZE)).isEqualTo(60);
        assertThat(flat.sizeBytes()).isEqualTo(SIZE);
    }

    @Test
    void refusesADiskThatIsFasterInside() {
        assertThatThrownBy(() -> new DiskModel(SIZE, 30, 60, 16, 8.33, ServiceOrder.FIFO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("30.0 to 60.0 MB/s");
    }
}
