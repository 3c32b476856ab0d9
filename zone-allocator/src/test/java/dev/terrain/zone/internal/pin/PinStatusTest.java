package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.pin.PinState.Phase;
import dev.terrain.zone.internal.pin.PinStatus.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PinStatusTest {

    private static final long MIB = 1L << 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"BUILDING, INTERRUPTED_PIN", "WIDENING, INTERRUPTED_WIDENING", "RELEASING, INTERRUPTED_RELEASE"})
    void namesTheInterruption(Phase phase, Condition expected) {
        Condition condition = PinStatus.condition(true, state(phase), 0, Optional.empty());

        assertThat(condition).isEqualTo(expected);
        assertThat(condition.isInterrupted()).isTrue();
        assertThat(condition.words()).startsWith("interrupted while");
        assertThat(condition.remedy()).contains("run");
    }

    @ParameterizedTest
    @CsvSource({
        // held in the zone, free in it, free behind, unallocated, total: in MiB
        "0, 500, 0, 500, 2048, PINNED",
        "0, 500, 1, 501, 2048, PINNED",
        // 0.1 % of the file system is negligible, and no less than 1 MiB
        "0, 500, 2, 502, 2048, PINNED",
        "0, 500, 3, 503, 2048, LEAKING",
        "0, 500, 1, 501, 100, LEAKING",
        // XFS lists 20 that no file gets
        "0, 500, 20, 500, 2048, PINNED",
        "0, 500, 24, 501, 2048, PINNED",
        "0, 500, 24, 503, 2048, LEAKING",
        "1, 499, 0, 499, 2048, LEAKING"
    })
    void tellsACompletePinFromALeakingOne(
            long heldInZone, long inZone, long behind, long unallocated, long total, Condition expected) {
        FreeSpace free = new FreeSpace(inZone * MIB, behind * MIB, unallocated * MIB, unallocated * MIB, total * MIB);

        assertThat(PinStatus.condition(true, state(Phase.PINNED), heldInZone * MIB, Optional.of(free)))
                .isEqualTo(expected);
    }

    @Test
    void folderWithoutItsStateIsNamed() throws IOException {
        Mount mount = mount();
        assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);

        Files.createDirectory(folder.resolve(PinFolder.NAME));

        assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.STATE_LOST);
        assertThat(Condition.STATE_LOST.isInterrupted()).isTrue();
    }

    @Test
    void somebodyAtWorkIsSeenAndNotDisturbed() throws IOException {
        Mount mount = mount();
        try (PinFolder worker = PinFolder.lock(mount)) {
            assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.BUSY);
            assertThat(worker.exists()).isFalse();
            assertThatThrownBy(() -> PinFolder.lock(mount))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("another process is at work");
        }
        assertThat(PinStatus.of(mount).condition()).isEqualTo(Condition.NONE);
    }

    @ParameterizedTest
    @EnumSource
    void everyConditionButTheGoodOnesHasARemedy(Condition condition) {
        assertThat(condition.remedy().isEmpty())
                .isEqualTo(condition == Condition.NONE || condition == Condition.PINNED);
    }

    private static Optional<PinState> state(Phase phase) {
        return Optional.of(new PinState(phase, 500 * MIB, OptionalLong.empty(), Instant.EPOCH));
    }

    /** As if the file system of the tests were mounted at a folder of theirs. */
    private Mount mount() throws IOException {
        Mount real = Mount.of(folder);
        return new Mount(folder, real.major(), real.minor(), real.type(), real.source());
    }
}
