package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.probe.TierOfNode.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TierOfNodeTest {

    private static final Duration INTERVAL = Duration.ofMinutes(10);
    private static final int ROUNDS = 5;

    private final Tiers tiers = new Tiers(List.of(Duration.ofMillis(1), Duration.ofMillis(5), Duration.ofMillis(15)));
    private final TierOfNode node = new TierOfNode(tiers, new MoveRule(0.3, ROUNDS, INTERVAL));
    private Instant now = Instant.parse("2026-11-21T10:00:00Z");

    @Test
    void theFirstRoundTripPlacesItAtOnce() {
        assertThat(node.tier()).isEmpty();

        assertThat(node.observe(20_000, now)).isEqualTo(Step.PLACED);

        assertThat(node.tier()).hasValue(3);
        assertThat(node.movedAt()).hasValue(now);
    }

    @Test
    void movesAtTheFifthProbeInARow() {
        placed(300);

        assertThat(observe(20_000, 4)).isEqualTo(Step.STAYED);
        assertThat(observe(20_000, 1)).isEqualTo(Step.MOVED);

        assertThat(node.tier()).hasValue(3);
        assertThat(node.assignedMicros()).hasValue(20_000);
    }

    @Test
    void staysWithASmallChangeThoughItCrossesTheEndOfATier() {
        placed(4_800);

        assertThat(observe(6_000, 100)).isEqualTo(Step.STAYED);
        assertThat(node.tier()).hasValue(1);
        assertThat(observe(6_300, 5)).isEqualTo(Step.MOVED);
    }

    @Test
    void movesThoughTheClockWasAheadWhenItCameToItsTier() {
        now = now.plus(Duration.ofDays(365));
        placed(300);
        now = now.minus(Duration.ofDays(365));

        assertThat(observe(20_000, ROUNDS)).isEqualTo(Step.MOVED);
    }

    @Test
    void aFailedProbeBreaksTheRowAndMovesNothing() {
        placed(300);

        observe(20_000, 4);
        node.failed();
        assertThat(observe(20_000, 4)).isEqualTo(Step.STAYED);
        for (int i = 0; i < 100; i++) {
            node.failed();
        }

        assertThat(node.tier()).hasValue(0);
        assertThat(observe(20_000, 5)).isEqualTo(Step.MOVED);
    }

    @Test
    void aRowOfDifferentTiersIsNone() {
        placed(300);

        for (int i = 0; i < 100; i++) {
            assertThat(observe(i % 2 == 0 ? 7_000 : 20_000, 1)).isEqualTo(Step.STAYED);
        }
    }

    @Test
    void waitsForTheIntervalSinceItsLastMoveAndThenGoes() {
        node.observe(300, now);

        now = now.plus(INTERVAL).minusSeconds(1);
        assertThat(observe(20_000, 50)).isEqualTo(Step.STAYED);
        now = now.plusSeconds(1);
        assertThat(observe(20_000, 1)).isEqualTo(Step.MOVED);
    }

    @Test
    void afterARestartItIsWhereItWas() {
        node.restore(20_000, now.minusSeconds(60));

        assertThat(node.tier()).hasValue(3);
        assertThat(observe(300, 50)).isEqualTo(Step.STAYED);
        now = now.plus(INTERVAL);
        assertThat(observe(300, 1)).isEqualTo(Step.MOVED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void neverMovesMoreOftenThanTheIntervalAllowsWhateverIsMeasured(long seed) {
        Random random = new Random(seed);
        Instant last = Instant.MIN;
        for (int i = 0; i < 50_000; i++) {
            now = now.plusSeconds(1);
            if (random.nextInt(20) == 0) {
                node.failed();
            } else if (node.observe(1 + random.nextInt(1 + random.nextInt(30_000)), now) != Step.STAYED) {
                assertThat(last.plus(INTERVAL)).isBeforeOrEqualTo(now);
                last = now;
            }
        }
        assertThat(last).isNotEqualTo(Instant.MIN);
    }

    /** In its tier for long. */
    private void placed(long micros) {
        node.observe(micros, now);
        now = now.plus(INTERVAL);
    }

    private Step observe(long micros, int times) {
        Step last = Step.STAYED;
        for (int i = 0; i < times; i++) {
            last = node.observe(micros, now);
        }
        return last;
    }
}
