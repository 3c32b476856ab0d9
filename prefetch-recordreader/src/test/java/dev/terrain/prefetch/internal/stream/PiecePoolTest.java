package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PiecePoolTest {

    private static final int BYTES = 1 << 20;

    private final PiecePool pool = new PiecePool(ByteBuffer::allocateDirect);

    private static BufferPoolMXBean direct() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(one -> one.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void memoryOfTheSameSizeIsUsedAgain() {
        pool.open();
        ByteBuffer first = pool.take(BYTES);
        first.put((byte) 1);
        pool.giveBack(first);
        ByteBuffer second = pool.take(BYTES);

        assertThat(second).isSameAs(first);
        assertThat(second.position()).isZero();
        assertThat(second.remaining()).isEqualTo(BYTES);
        pool.close();
    }

    @Test
    void smallerPiecesUseHalfOfWhatTheyGetAtLeast() {
        pool.open();
        ByteBuffer first = pool.take(BYTES);
        pool.giveBack(first);
        assertThat(pool.take(BYTES / 2 + 1)).isSameAs(first).satisfies(half -> assertThat(half.remaining())
                .isEqualTo(BYTES / 2 + 1));
        pool.giveBack(first);
        assertThat(pool.take(BYTES / 4)).isNotSameAs(first);
        pool.close();
    }

    @Test
    void lastUserFreesEverything() {
        long before = direct().getMemoryUsed();
        pool.open();
        pool.open();
        pool.giveBack(pool.take(BYTES));
        pool.close();
        assertThat(direct().getMemoryUsed()).isGreaterThanOrEqualTo(before + BYTES);
        ByteBuffer late = pool.take(BYTES);
        pool.close();
        pool.giveBack(late);
        assertThat(direct().getMemoryUsed()).isLessThan(before + BYTES);
    }

    @Test
    void streamThatStopsReadingAheadForWantOfMemoryLeavesWhatItHadToOthers() throws Exception {
        AtomicBoolean taken = new AtomicBoolean();
        CountDownLatch refused = new CountDownLatch(1);
        PiecePool small = new PiecePool(bytes -> {
            if (taken.getAndSet(true)) {
                refused.countDown();
                throw new OutOfMemoryError("Cannot reserve " + bytes + " bytes of direct buffer memory");
            }
            return ByteBuffer.allocateDirect(bytes);
        });
        long before = direct().getMemoryUsed();
        small.open();
        FakeStream real = new FakeStream(5 * BYTES);
        try (FSDataInputStream in = stream("small", real, small, new MemoryBudget(3 * BYTES), new PrefetchMeter())) {
            in.readFully(new byte[10]);
            refused.await();
            assertThat(direct().getMemoryUsed()).isGreaterThanOrEqualTo(before + BYTES);

            in.readFully(new byte[BYTES]);

            assertThat(direct().getMemoryUsed()).isLessThan(before + BYTES);
        }
        small.close();
    }

    private static FSDataInputStream stream(
            String name, FakeStream real, PiecePool pool, MemoryBudget budget, PrefetchMeter meter) throws IOException {
        ReadPolicy policy = new ReadPolicy(
                new PieceSizing(BYTES, 3), 0, budget, pool, meter, () -> 0, () -> 0, null, Duration.ZERO);
        return new FSDataInputStream(new PrefetchStream(
                name,
                new FSDataInputStream(real),
                List.of(new ByteRange(0, 5 * BYTES)),
                meter,
                Policies.probe(50),
                Policies.owner(policy, PieceSchedule.AT_ONCE)));
    }

    @Test
    void thousandStreamsLeaveNothingBehind() throws IOException {
        MemoryBudget budget = new MemoryBudget(3 * BYTES);
        PrefetchMeter meter = new PrefetchMeter();
        long before = direct().getMemoryUsed();
        pool.open();
        for (int i = 0; i < 1000; i++) {
            FakeStream real = new FakeStream(10_000);
            try (FSDataInputStream in = stream("cycle", real, pool, budget, meter)) {
                assertThat(in.read()).isEqualTo(FakeStream.byteAt(0) & 0xff);
            }
            assertThat(direct().getMemoryUsed()).isLessThan(before + 4 * BYTES);
        }
        pool.close();

        assertThat(direct().getMemoryUsed()).isLessThan(before + BYTES);
        assertThat(Threads.readingAhead("cycle")).isEmpty();
        assertThat(budget.tryReserve(3 * BYTES)).as("the whole budget is free").isTrue();
    }
}
