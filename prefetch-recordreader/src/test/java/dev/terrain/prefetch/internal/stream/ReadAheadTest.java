package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.PrivilegedAction;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread of a run. */
@Timeout(60)
class ReadAheadTest {

    private final PieceMemory memory = new PieceMemory(100);
    private final ReadPolicy policy = Policies.of(new PieceSizing(100, 1), memory, new PrefetchMeter());

    private ReadAhead start(Source source) {
        return Objects.requireNonNull(ReadAhead.start("test", source, new ByteRange(0, 100), policy, Policies.AT_ONCE));
    }

    @Test
    void readsInADaemonThreadOfItsNameAsTheUserWhoBegan() {
        List<Object> seen = new CopyOnWriteArrayList<>();
        ReadAhead run = UserGroupInformation.createRemoteUser("alice")
                .doAs((PrivilegedAction<ReadAhead>) () -> start((position, into, access) -> {
                    seen.add(UserGroupInformation.getCurrentUser().getShortUserName());
                    seen.add(Thread.currentThread().isDaemon());
                    seen.add(Thread.currentThread().getName());
                    return -1;
                }));

        assertThat(run.pieces().read(new byte[1], 0, 1)).isEqualTo(-1);
        assertThat(run.stop()).isTrue();
        assertThat(seen).containsExactly("alice", true, "terrain-prefetch test");
        assertThat(Threads.readingAhead("test")).isEmpty();
    }

    @Test
    void stopWaitsForTheReadInProgressAlsoWhenInterruptedAndFreesTheMemory() throws InterruptedException {
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        ReadAhead run = start((position, into, access) -> {
            reading.countDown();
            await(interrupted);
            return -1;
        });
        reading.await();
        assertThat(Threads.readingAhead("test")).hasSize(1);
        assertThat(memory.hasRoom(1)).isFalse();
        Thread stopping = Thread.currentThread();
        Thread other = new Thread(() -> {
            while (stopping.isInterrupted()) {
                Thread.onSpinWait();
            }
            interrupted.countDown();
        });
        stopping.interrupt();
        other.start();

        assertThat(run.stop()).isTrue();
        assertThat(Thread.interrupted()).as("flag kept").isTrue();
        assertThat(memory.hasRoom(100)).isTrue();
        other.join();
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
