package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class PieceMemoryTest {

    private static final int BYTES = 1 << 20;

    private static long direct() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(one -> one.getName().equals("direct"))
                .findFirst()
                .orElseThrow()
                .getMemoryUsed();
    }

    @Test
    void grantsAllOrNothing() {
        PieceMemory memory = new PieceMemory(10);

        assertThat(memory.tryReserve(7)).isTrue();
        assertThat(memory.tryReserve(4)).isFalse();
        assertThat(memory.tryReserve(3)).isTrue();
        assertThat(memory.tryReserve(1)).isFalse();
    }

    @Test
    void grantsAgainWhatWasReleased() {
        PieceMemory memory = new PieceMemory(10);
        assertThat(memory.tryReserve(10)).isTrue();

        memory.release(4);

        assertThat(memory.tryReserve(5)).isFalse();
        assertThat(memory.tryReserve(4)).isTrue();
    }

    @Test
    void streamThatStopsReadingAheadForWantOfMemoryLeavesWhatItHadToOthers() throws Exception {
        AtomicBoolean taken = new AtomicBoolean();
        CountDownLatch refused = new CountDownLatch(1);
        PieceMemory small = new PieceMemory(3 * BYTES) {
            @Override
            ByteBuffer allocate(int bytes) {
                if (taken.getAndSet(true)) {
                    refused.countDown();
                    throw new OutOfMemoryError("Cannot reserve " + bytes + " bytes of direct buffer memory");
                }
                return super.allocate(bytes);
            }
        };
        long before = direct();
        FakeStream real = new FakeStream(5 * BYTES);
        try (FSDataInputStream in = stream("small", real, small, new PrefetchMeter())) {
            in.readFully(new byte[10]);
            refused.await();
            assertThat(direct()).isGreaterThanOrEqualTo(before + BYTES);

            in.readFully(new byte[BYTES]);

            assertThat(direct()).isLessThan(before + BYTES);
        }
    }

    private static FSDataInputStream stream(String name, FakeStream real, PieceMemory memory, PrefetchMeter meter)
            throws IOException {
        ReadPolicy policy = Policies.of(new PieceSizing(BYTES, 3), memory, meter);
        return new FSDataInputStream(new PrefetchStream(
                name,
                new FSDataInputStream(real),
                List.of(new ByteRange(0, 5 * BYTES)),
                meter,
                Policies.probe(50),
                Policies.owner(policy, Policies.AT_ONCE)));
    }

    @Test
    void thousandStreamsLeaveNothingBehind() throws IOException {
        PieceMemory memory = new PieceMemory(3 * BYTES);
        PrefetchMeter meter = new PrefetchMeter();
        long before = direct();
        for (int i = 0; i < 1000; i++) {
            FakeStream real = new FakeStream(10_000);
            try (FSDataInputStream in = stream("cycle", real, memory, meter)) {
                assertThat(in.read()).isEqualTo(FakeStream.byteAt(0) & 0xff);
            }
            assertThat(direct()).isLessThan(before + BYTES);
        }

        assertThat(Threads.readingAhead("cycle")).isEmpty();
        assertThat(memory.tryReserve(3 * BYTES)).as("all of it is free").isTrue();
    }
}
