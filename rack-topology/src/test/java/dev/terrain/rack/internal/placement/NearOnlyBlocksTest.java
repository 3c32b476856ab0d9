package dev.terrain.rack.internal.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NearOnlyBlocksTest {

    private static final String FILE = "/f";
    private static final String OTHER_FILE = "/g";
    private static final Set<String> A_AND_B = Set.of("a", "b");
    private static final Set<String> A_AND_C = Set.of("a", "c");

    private final AtomicLong clock = new AtomicLong();
    private final NearOnlyBlocks exposure = new NearOnlyBlocks(clock::get);

    @Test
    void tellsHowLongBlocksWaitAndHaveWaited() {
        exposure.written(FILE, A_AND_B);
        clock.set(1000);
        exposure.written(FILE, A_AND_B);
        exposure.written(FILE, A_AND_C);
        clock.set(3000);
        exposure.copied(FILE, A_AND_B, 1);

        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(2, 2000, 1, 1, 3000, 3000, 0));
        exposure.copied(FILE, A_AND_B, 1);
        exposure.copied(FILE, A_AND_C, 2);
        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(0, 0, 4, 3, 2333, 3000, 0));
    }

    @Test
    void copyOfABlockItDoesNotKnowIsCountedOnly() {
        exposure.copied(FILE, Set.of("d"), 1);

        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(0, 0, 1, 0, 0, 0, 0));
    }

    @Test
    void blockOfWhichOneNodeHasNotReportedYetIsFound() {
        exposure.written(FILE, A_AND_B);
        clock.set(1000);
        exposure.written(FILE, A_AND_C);

        exposure.copied(FILE, Set.of("c"), 1);
        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(1, 1000, 1, 1, 0, 0, 0));
        exposure.copied(FILE, Set.of("a"), 1);
        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(0, 0, 2, 2, 500, 1000, 0));
    }

    @Test
    void blockOfJustTheseNodesGoesBeforeAnOlderOneOfMore() {
        exposure.written(FILE, A_AND_B);
        clock.set(1000);
        exposure.written(FILE, Set.of("a"));

        exposure.copied(FILE, Set.of("a"), 1);

        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(1, 1000, 1, 1, 0, 0, 0));
    }

    @Test
    void blockThatNoNodeHasAnyMoreIsCountedOnly() {
        exposure.written(FILE, A_AND_B);

        exposure.copied(FILE, Set.of(), 1);

        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(1, 0, 1, 0, 0, 0, 0));
    }

    @Test
    void blockThatWasPassedOverForTenMinutesIsForgotten() {
        exposure.written(FILE, A_AND_B);
        clock.addAndGet(Duration.ofMinutes(11).toMillis());
        exposure.written(FILE, A_AND_C);
        assertThat(exposure.summary().waiting()).isEqualTo(2);

        exposure.copied(FILE, A_AND_C, 1);

        assertThat(exposure.summary().waiting()).isZero();
    }

    /** As with a cluster of two near nodes, where every block is on both. */
    @Test
    void blockDeletedBeforeItsCopyKeepsNoOtherWaitingAndIsForgotten() {
        exposure.written("/deleted", A_AND_B);
        for (int minute = 0; minute < 12; minute++) {
            clock.addAndGet(Duration.ofMinutes(1).toMillis());
            exposure.written("/f" + minute, A_AND_B);
            clock.addAndGet(1000);
            exposure.copied("/f" + minute, A_AND_B, 1);
        }

        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(0, 0, 12, 12, 1000, 1000, 0));
    }

    @Test
    void blockOfTheFileGoesBeforeAnOlderOneAmongThoseOfMoreNodesToo() {
        exposure.written(OTHER_FILE, A_AND_B);
        clock.set(1000);
        exposure.written(FILE, A_AND_C);

        exposure.copied(FILE, Set.of("a"), 1);

        assertThat(exposure.summary()).isEqualTo(new NearOnlyBlocks.Summary(1, 1000, 1, 1, 0, 0, 0));
    }

    @Test
    void blockOfAFileThatWasRenamedIsFoundByItsNodesAndNoneIsForgottenForIt() {
        exposure.written(OTHER_FILE, A_AND_B);
        clock.addAndGet(Duration.ofMinutes(11).toMillis());
        exposure.written("/before", A_AND_C);

        exposure.copied("/after", A_AND_C, 1);

        assertThat(exposure.summary().waited()).isEqualTo(1);
        assertThat(exposure.summary().waiting()).isEqualTo(1);
    }

    @Test
    void looksAtNoMoreThan1000BlocksForOneOfTheFile() {
        for (int block = 0; block < 1000; block++) {
            exposure.written(OTHER_FILE, A_AND_B);
        }
        clock.set(1000);
        exposure.written(FILE, A_AND_B);

        exposure.copied(FILE, A_AND_B, 1);
        assertThat(exposure.summary().longestMillis()).as("the oldest").isEqualTo(1000);
        clock.set(3000);
        exposure.copied(FILE, A_AND_B, 1);
        assertThat(exposure.summary().averageMillis()).as("the file's").isEqualTo((1000 + 2000) / 2);
    }

    @Test
    void looksAtNoMoreThan1000SetsOfNodesForOneThatHasMore() {
        for (int set = 0; set < 1000; set++) {
            exposure.written(FILE, Set.of("node" + set, "other"));
        }
        exposure.written(FILE, A_AND_B);

        exposure.copied(FILE, Set.of("a"), 1);
        assertThat(exposure.summary().waited()).isZero();
        exposure.copied(FILE, Set.of("other"), 1);
        exposure.copied(FILE, Set.of("a"), 1);
        assertThat(exposure.summary().waited()).isEqualTo(2);
    }

    @Test
    void remembersNoMoreThan65536Blocks() {
        for (int block = 0; block < 65_546; block++) {
            exposure.written(FILE, Set.of("node" + block % 100, "other" + block % 7));
        }

        assertThat(exposure.summary().waiting()).isEqualTo(65_536);
        assertThat(exposure.summary().forgotten()).isEqualTo(10);
    }

    @Test
    void fallBacksAreCountedByReason() {
        Fallbacks fallbacks = new Fallbacks(clock::get);
        fallbacks.count(Fallback.NO_HOME);
        fallbacks.failed(new IllegalStateException("on purpose"));
        fallbacks.failed(new IllegalStateException("on purpose"));

        assertThat(fallbacks.countOf(Fallback.NO_HOME)).isEqualTo(1);
        assertThat(fallbacks.countOf(Fallback.FAILED)).isEqualTo(2);
        assertThat(fallbacks.countOf(Fallback.HOME_TOO_SMALL)).isZero();
    }
}
