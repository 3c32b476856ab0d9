package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class HeapRoomTest {
    private static final int MB = 1 << 20;

    private final AtomicLong used = new AtomicLong(90 * MB);
    private final HeapRoom room = new HeapRoom(820 * MB, used::get);

    @Test
    void isWhatNobodyUsesBesideTheReserve() {
        assertThat(room.spareBytes(0.25)).isEqualTo(525 * MB);
        assertThat(room.take(60 * MB, 0.25)).isTrue();
        assertThat(room.spareBytes(0.25)).isEqualTo(465 * MB);
        assertThat(room.spareBytes(0)).isEqualTo(670 * MB);
        assertThat(room.spareBytes(1)).isZero();
    }

    @Test
    void givesNoMoreThanThereIs() {
        assertThat(room.take(525 * MB + 1, 0.25)).isFalse();
        assertThat(room.take(525 * MB, 0.25)).isTrue();
        assertThat(room.take(1, 0.25)).isFalse();
        assertThat(room.spareBytes(0.25)).isZero();
    }

    /** What was taken is among what a collection finds in use, or nobody has it any more. */
    @Test
    void whatWasTakenIsCountedOnceByACollection() {
        room.take(300 * MB, 0.25);
        used.set(200 * MB);
        room.collected();

        assertThat(room.spareBytes(0.25)).isEqualTo(415 * MB);
    }

    @Test
    void tellsOfACollectionThatLeavesLessThanAnEighth() {
        AtomicInteger told = new AtomicInteger();
        Runnable listener = told::incrementAndGet;
        room.addListener(listener);
        room.collected(717 * MB);
        assertThat(told).hasValue(0);
        room.collected(718 * MB);
        assertThat(told).hasValue(1);

        room.removeListener(listener);
        room.collected(718 * MB);
        assertThat(told).hasValue(1);
    }

    @Test
    void noticesACollectionByItselfWhileAnybodyListens() throws InterruptedException {
        CountDownLatch told = new CountDownLatch(1);
        Runnable listener = told::countDown;
        used.set(800 * MB);
        room.addListener(listener);
        System.gc();

        assertThat(told.await(30, TimeUnit.SECONDS)).isTrue();
        room.removeListener(listener);
        for (Thread thread : watches()) {
            thread.join(10_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static List<Thread> watches() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("heap-room"))
                .toList();
    }
}
