package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A base of 200 bytes in a heap of 1000, of which 100 are in use and a quarter is reserved: 650 are to spare. */
class SortMemoryTest {
    private final AtomicLong used = new AtomicLong(100);
    private final HeapRoom room = new HeapRoom(1000, used::get);
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger givenBack = new AtomicInteger();
    private final SortMemory growing = new SortMemory(
            200,
            true,
            Optional.of(() -> {
                asked.incrementAndGet();
                return room;
            }),
            0.25,
            givenBack::incrementAndGet);

    @Test
    void isTheBaseWhereItMustNotGrow() {
        SortMemory fixed = new SortMemory(200, true, Optional.empty(), 0.25, givenBack::incrementAndGet);

        assertThat(fixed.reach(200)).isTrue();
        assertThat(fixed.reach(201)).isFalse();
        assertThat(fixed.bytes()).isEqualTo(200);
        assertThat(fixed.mostBytes()).isEqualTo(200);
    }

    @Test
    void readsInWhatIsToSpareAlsoWhereRecordsMayNotGrow() {
        SortMemory limited = new SortMemory(200, false, Optional.of(() -> room), 0.25, givenBack::incrementAndGet);

        assertThat(limited.reach(201)).isFalse();
        assertThat(limited.mostBytes()).isEqualTo(200);
        assertThat(limited.readingBytes(150, 50)).isEqualTo(150);
        assertThat(limited.readingBytes(600, 50)).isEqualTo(600);
        assertThat(limited.readingBytes(1000, 50)).isEqualTo(650);
    }

    @Test
    void asksNobodyForWhatItHas() {
        assertThat(growing.reach(200)).isTrue();
        assertThat(asked).hasValue(0);
        assertThat(growing.mostTakenBytes()).isEqualTo(200);
    }

    @Test
    void growsByWhatTheHeapHasToSpare() {
        assertThat(growing.mostBytes()).isEqualTo(850);
        take(500);

        assertThat(growing.bytes()).isEqualTo(500);
        assertThat(growing.mostBytes()).isEqualTo(850);
        assertThat(growing.reach(851)).isFalse();
        assertThat(growing.bytes()).isEqualTo(500);
        take(850);
        assertThat(growing.mostTakenBytes()).isEqualTo(850);
        assertThat(asked).hasValue(1);
    }

    @Test
    void sharesTheHeapWithOtherSorts() {
        SortMemory other = new SortMemory(200, true, Optional.of(() -> room), 0.25, givenBack::incrementAndGet);
        take(600);

        assertThat(other.mostBytes()).isEqualTo(450);
    }

    @Test
    void givesAllGrowthBackOnceWhenTheHeapIsUnderPressure() {
        take(500);
        room.collected(876);

        assertThat(givenBack).hasValue(1);
        assertThat(growing.bytes()).isEqualTo(200);
        assertThat(growing.mostBytes()).isEqualTo(200);
        assertThat(growing.reach(201)).isFalse();

        room.collected(100);
        assertThat(growing.reach(201)).as("growth after pressure").isFalse();
        room.collected(876);
        assertThat(givenBack).hasValue(1);
    }

    @Test
    void hasNothingToGiveBackBeforeItGrew() {
        assertThat(growing.mostBytes()).isEqualTo(850);
        room.collected(876);

        assertThat(givenBack).hasValue(0);
        assertThat(growing.reach(201)).isFalse();
    }

    @Test
    void isNoLongerToldOnceClosed() {
        take(500);
        growing.close();
        room.collected(876);

        assertThat(givenBack).hasValue(0);
        assertThat(growing.reach(201)).isFalse();
    }

    /** As in a heap: what was taken is in use, should there be a collection. */
    private void take(long bytes) {
        used.set(100 + bytes - 200);
        assertThat(growing.reach(bytes)).isTrue();
    }
}
