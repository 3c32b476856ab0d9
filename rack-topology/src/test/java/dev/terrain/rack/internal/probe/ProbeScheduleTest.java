package dev.terrain.rack.internal.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.rack.internal.probe.ProbeSchedule.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProbeScheduleTest {

    private static final long GAP = ProbeSchedule.QUICK_GAP.toNanos();
    private static final long INTERVAL = Duration.ofSeconds(10).toNanos();

    private final ProbeSchedule schedule = new ProbeSchedule(Duration.ofSeconds(10), 3);

    @Test
    void aNewNodeIsProbedInQuickSuccessionAndThenEveryInterval() {
        schedule.add(target("a"), 0);

        assertThat(probeTimes("a", 5)).containsExactly(0L, GAP, 2 * GAP, 2 * GAP + INTERVAL, 2 * GAP + 2 * INTERVAL);
    }

    @Test
    void newNodesGoFirstAndThenThoseThatWaitedLongest() {
        settle("a", 0);
        settle("b", 5);
        long later = 2 * INTERVAL;
        schedule.add(target("new"), later);

        assertThat(names(later, 4)).containsExactly("new", "a", "b");
    }

    @Test
    void aNewNodeThatFailsIsNotPressedAndStaysNew() {
        schedule.add(target("a"), 0);
        schedule.next(0);
        schedule.ended(target("a"), Outcome.FAILED, 0);

        assertThat(schedule.nextNanos()).hasValue(INTERVAL);
        assertThat(probeTimes("a", 2)).containsExactly(INTERVAL, INTERVAL + GAP);
    }

    @Test
    void aNewNodeThatFailsKeepsNobodyWaiting() {
        settle("a", 0);
        schedule.add(target("silent"), 0);
        schedule.next(0);
        schedule.ended(target("silent"), Outcome.FAILED, 3 * GAP);

        assertThat(names(2 * INTERVAL, 2)).containsExactly("a", "silent");
    }

    @Test
    void aNodeIsProbedOnceAtATime() {
        schedule.add(target("a"), 0);

        assertThat(schedule.next(0)).isPresent();
        schedule.allNow(0);
        schedule.add(target("a"), 0);
        assertThat(schedule.next(Long.MAX_VALUE / 2)).isEmpty();
    }

    @Test
    void allNowMakesThoseDueThatWait() {
        settle("a", 0);
        settle("b", 0);
        schedule.allNow(7);

        assertThat(names(7, 3)).containsExactly("a", "b");
    }

    @Test
    void whatIsRemovedWhileItIsProbedDoesNotComeBack() {
        schedule.add(target("a"), 0);
        schedule.next(0);
        schedule.remove("a");
        schedule.ended(target("a"), Outcome.SUCCEEDED, 1);

        assertThat(schedule.size()).isZero();
        assertThat(schedule.nextNanos()).isEmpty();
    }

    @Test
    void whatIsRemovedAndAddedWhileItIsProbedIsThereOnce() {
        schedule.add(target("a"), 0);
        schedule.next(0);
        schedule.remove("a");
        schedule.add(target("a"), 1);
        schedule.ended(target("a"), Outcome.SUCCEEDED, 2);

        assertThat(names(3, 3)).containsExactly("a");
    }

    private void settle(String name, long atNanos) {
        schedule.add(target(name), atNanos);
        for (int i = 0; i < 3; i++) {
            Optional<Target> next = schedule.next(atNanos + i * GAP);
            assertThat(next).isPresent();
            schedule.ended(next.get(), Outcome.SUCCEEDED, atNanos + i * GAP);
        }
    }

    /** When the node is probed, if every probe takes no time and is done when it is due. */
    private List<Long> probeTimes(String name, int count) {
        List<Long> times = new ArrayList<>();
        while (times.size() < count) {
            long due = schedule.nextNanos().orElseThrow();
            Target target = schedule.next(due).orElseThrow();
            assertThat(target.address()).isEqualTo(name);
            times.add(due);
            schedule.ended(target, Outcome.SUCCEEDED, due);
        }
        return times;
    }

    private List<String> names(long nowNanos, int most) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            schedule.next(nowNanos).ifPresent(target -> names.add(target.address()));
        }
        return names;
    }

    private static Target target(String name) {
        return new Target(name, new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
    }
}
