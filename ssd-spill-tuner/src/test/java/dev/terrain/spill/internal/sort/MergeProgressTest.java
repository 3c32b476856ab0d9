package dev.terrain.spill.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.util.Progress;
import org.junit.jupiter.api.Test;

class MergeProgressTest {
    private final AtomicInteger reports = new AtomicInteger();
    private final Progress phase = new Progress();

    @Test
    void movesThePhaseByTheBytesOfTheRecords() {
        MergeProgress progress = new MergeProgress(reports::incrementAndGet, 2, phase, 1000);
        progress.record(100);
        assertThat(phase.get()).isZero();
        progress.record(150);
        assertThat(phase.get()).isEqualTo(0.25f);
        progress.record(250);
        progress.report();
        assertThat(phase.get()).isEqualTo(0.5f);
        assertThat(reports).hasValue(2);
    }

    @Test
    void neverGoesBeyondTheEnd() {
        MergeProgress progress = new MergeProgress(reports::incrementAndGet, 1, phase, 10);
        progress.record(1000);

        assertThat(phase.get()).isEqualTo(1);
    }

    @Test
    void isNowhereInAMergeOfNothing() {
        MergeProgress progress = new MergeProgress(reports::incrementAndGet, 1, phase, 0);
        progress.report();

        assertThat(phase.get()).isZero();
        assertThat(reports).hasValue(1);
    }
}
