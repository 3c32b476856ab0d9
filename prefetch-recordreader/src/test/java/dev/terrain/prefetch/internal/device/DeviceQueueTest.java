package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrain.prefetch.internal.device.DeviceQueue.Permit;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DeviceQueueTest {

    private static final long FOREVER = Long.MAX_VALUE;

    private final Path file;
    private final List<FileChannel> opened = new ArrayList<>();
    private final DeviceQueue queue = new DeviceQueue(this::open);

    DeviceQueueTest(@TempDir Path folder) {
        this.file = folder.resolve("device");
    }

    private FileChannel open() throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        opened.add(channel);
        return channel;
    }

    private Optional<Permit> now(int permits) throws IOException, InterruptedException {
        return queue.enter(() -> permits, 0, () -> false);
    }

    @Test
    void grantsAsManyAsAreAllowed() throws Exception {
        Permit first = now(2).orElseThrow();
        Permit second = now(2).orElseThrow();
        assertThat(now(2)).isEmpty();

        queue.leave(first);
        Permit third = now(2).orElseThrow();
        assertThat(third.place()).isEqualTo(first.place());
        assertThat(third.waitedNanos()).isZero();
        queue.leave(second);
        queue.leave(third);
    }

    @Test
    void oneMoreGetsTheNextPlaceOnlyWhenTheOthersAreTaken() throws Exception {
        Permit alone = now(2).orElseThrow();
        assertThat(alone.place()).isZero();
        Permit beside = now(2).orElseThrow();
        assertThat(beside.place()).isEqualTo(1);
        queue.leave(alone);
        queue.leave(beside);
    }

    @Test
    void channelIsOpenOnlyWhileSomebodyHasAPlace() throws Exception {
        Permit first = now(2).orElseThrow();
        Permit second = now(2).orElseThrow();
        assertThat(opened).hasSize(1);
        queue.leave(first);
        assertThat(opened.get(0).isOpen()).isTrue();
        assertThat(now(1)).as("the second still reads").isNotEmpty().hasValueSatisfying(this::leave);
        queue.leave(second);
        assertThat(opened).hasSize(1);
        assertThat(opened.get(0).isOpen()).isFalse();
    }

    private void leave(Permit permit) {
        try {
            queue.leave(permit);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void readerThatGivesUpLeavesTheLine() throws Exception {
        Permit reading = now(1).orElseThrow();
        assertThat(queue.enter(() -> 1, FOREVER, () -> true)).isEmpty();
        queue.leave(reading);
        assertThat(now(1)).hasValueSatisfying(this::leave);
    }

    @Test
    void saysHowLongAPermitWasWaitedFor() throws Exception {
        Permit reading = now(1).orElseThrow();
        AtomicInteger looks = new AtomicInteger();
        long start = System.nanoTime();

        Permit late = queue.enter(() -> 1, FOREVER, () -> {
                    if (looks.incrementAndGet() == 3) {
                        leave(reading);
                    }
                    return false;
                })
                .orElseThrow();

        assertThat(late.waitedNanos()).isPositive().isLessThanOrEqualTo(System.nanoTime() - start);
        queue.leave(late);
    }

    @Test
    void givesUpAfterTheTimeout() throws Exception {
        Permit reading = now(1).orElseThrow();
        long start = System.nanoTime();
        assertThat(queue.enter(() -> 1, 20_000_000, () -> false)).isEmpty();
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000);
        queue.leave(reading);
    }

    @Test
    void interruptWhileWaitingLeavesTheLine() throws Exception {
        Permit reading = now(1).orElseThrow();
        Thread.currentThread().interrupt();
        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> queue.enter(() -> 1, FOREVER, () -> false));
        queue.leave(reading);
        assertThat(now(1)).hasValueSatisfying(this::leave);
    }

    @Test
    void fileThatCannotBeOpenedIsAnErrorAndNothingIsLeftBehind() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        DeviceQueue broken = new DeviceQueue(() -> {
            if (calls.getAndIncrement() == 0) {
                throw new IOException("no permission");
            }
            return open();
        });
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> broken.enter(() -> 1, 0, () -> false));
        Permit permit = broken.enter(() -> 1, 0, () -> false).orElseThrow();
        broken.leave(permit);
        assertThat(opened.get(0).isOpen()).isFalse();
    }

    @Test
    void placeOnAChannelClosedByOthersIsAnError() throws Exception {
        Permit permit = now(1).orElseThrow();
        opened.get(0).close();
        assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(() -> now(1));
        assertThatExceptionOfType(ClosedChannelException.class).isThrownBy(() -> queue.leave(permit));
        assertThat(now(1)).as("opened anew").hasValueSatisfying(this::leave);
    }

    @Test
    void nobodyOvertakes() throws Exception {
        ConcurrentLinkedQueue<Integer> order = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        Permit reading = now(1).orElseThrow();
        for (int i = 0; i < 10; i++) {
            int number = i;
            CountDownLatch waiting = new CountDownLatch(1);
            Thread thread = new Thread(() -> {
                Permit permit = await(waiting);
                order.add(number);
                leave(permit);
            });
            threads.add(thread);
            thread.start();
            // Asked whether it gives up, it has a place in the line.
            waiting.await();
        }
        queue.leave(reading);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    private Permit await(CountDownLatch waiting) {
        try {
            return queue.enter(() -> 1, FOREVER, () -> {
                        waiting.countDown();
                        return false;
                    })
                    .orElseThrow();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void fullLineStillGetsEverybodyThrough() throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < DeviceQueue.WAITING_PLACES + 8; i++) {
            Thread thread = new Thread(() -> {
                try {
                    Permit permit = queue.enter(() -> 2, FOREVER, () -> false).orElseThrow();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    queue.leave(permit);
                } catch (IOException | InterruptedException | RuntimeException e) {
                    failures.add(e);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(failures).isEmpty();
        assertThat(most).hasValueLessThanOrEqualTo(2);
        assertThat(opened).noneMatch(FileChannel::isOpen);
    }

    /** Takes the permit in a process of its own, says so, and waits to be killed. */
    public static final class Holder {
        public static void main(String[] args) throws Exception {
            DeviceQueue queue = new DeviceQueue(() -> FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE));
            Permit permit = queue.enter(() -> 1, FOREVER, () -> false).orElseThrow();
            System.out.println("holds " + permit.place());
            int end = System.in.read();
            System.out.println(end);
        }
    }

    @Test
    void processThatDiesFreesItsPlaceAtOnce() throws Exception {
        open().close();
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("holds 0");
            assertThat(now(1)).as("another process reads").isEmpty();
        } finally {
            holder.destroyForcibly().waitFor();
        }
        assertThat(now(1)).hasValueSatisfying(this::leave);
    }
}
