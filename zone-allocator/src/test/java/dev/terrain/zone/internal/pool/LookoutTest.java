package dev.terrain.zone.internal.pool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LookoutTest {

    private final Lookout lookout = new Lookout();

    @Test
    void looksAtOnceAndThenWhenAsMuchBecameFreeAsWasMissing() {
        assertThat(lookout.isDue(500)).isTrue();
        lookout.sawTooLittle(500, 64);

        assertThat(lookout.isDue(500)).isFalse();
        assertThat(lookout.isDue(563)).isFalse();
        assertThat(lookout.isDue(564)).isTrue();
    }

    @Test
    void looksAgainForWhatExt4ShowsAfterItsNextCommit() {
        lookout.sawTooLittle(500, 64);
        assertThat(lookout.isDue(600)).isTrue();

        for (int i = 0; i < Lookout.LOOKS_AGAIN; i++) {
            lookout.sawTooLittle(600, 64);
            assertThat(lookout.isDue(600)).isTrue();
        }
        lookout.sawTooLittle(600, 64);
        assertThat(lookout.isDue(600)).isFalse();
    }

    @Test
    void countsFromTheLeastThatWasFree() {
        lookout.sawTooLittle(500, 64);

        assertThat(lookout.isDue(100)).as("others wrote").isFalse();
        assertThat(lookout.isDue(163)).isFalse();
        assertThat(lookout.isDue(164)).as("and deleted").isTrue();
    }

    @Test
    void looksOnceInAWhileAllTheSame() {
        lookout.sawTooLittle(500, 64);
        int passed = 1;
        while (!lookout.isDue(500)) {
            passed++;
        }

        assertThat(passed).isEqualTo(100);
        lookout.sawTooLittle(500, 64);
        assertThat(lookout.isDue(500)).isFalse();
    }
}
