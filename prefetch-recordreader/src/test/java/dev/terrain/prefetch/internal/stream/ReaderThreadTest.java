package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedAction;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReaderThreadTest {

    private static final long ENDS_WITHIN_MILLIS = 30_000;

    private final CountDownLatch failed = new CountDownLatch(1);

    @Test
    void readsAsTheUserWhoMadeIt() {
        AtomicReference<String> user = new AtomicReference<>();
        ReaderThread thread = UserGroupInformation.createRemoteUser("alice").doAs((PrivilegedAction<ReaderThread>)
                () -> new ReaderThread("test", () -> user.set(currentUser()), failed::countDown));

        thread.start();

        assertThat(thread.hasEnded(ENDS_WITHIN_MILLIS)).isTrue();
        assertThat(user).hasValue("alice");
        assertThat(failed.getCount()).as("failures not told").isEqualTo(1);
    }

    /** Other tests look for leaks with it. */
    @Test
    void isFoundByItsNameWhileItReads() {
        CountDownLatch end = new CountDownLatch(1);
        ReaderThread thread = new ReaderThread("named", () -> await(end), failed::countDown);

        thread.start();

        assertThat(Threads.readingAhead("named")).hasSize(1);
        end.countDown();
        assertThat(thread.hasEnded(ENDS_WITHIN_MILLIS)).isTrue();
        assertThat(Threads.readingAhead("named")).isEmpty();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void doesNotKeepTheJvmAlive() {
        AtomicBoolean daemon = new AtomicBoolean();
        ReaderThread thread =
                new ReaderThread("test", () -> daemon.set(Thread.currentThread().isDaemon()), failed::countDown);

        thread.start();

        assertThat(thread.hasEnded(ENDS_WITHIN_MILLIS)).isTrue();
        assertThat(daemon).isTrue();
    }

    @Test
    void anInterruptWaitsUntilItsEndAndIsKept() {
        CountDownLatch end = new CountDownLatch(1);
        ReaderThread thread = new ReaderThread("test", () -> await(end), failed::countDown);
        thread.start();
        Thread.currentThread().interrupt();

        assertThat(thread.hasEnded(50)).isFalse();
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
        end.countDown();
        assertThat(thread.hasEnded(ENDS_WITHIN_MILLIS)).isTrue();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aReaderThatThrowsIsTold() throws InterruptedException {
        ReaderThread thread = new ReaderThread(
                "test",
                () -> {
                    throw new LinkageError("on purpose");
                },
                failed::countDown);

        thread.start();

        assertThat(failed.await(ENDS_WITHIN_MILLIS, TimeUnit.MILLISECONDS)).isTrue();
        assertThat(thread.hasEnded(ENDS_WITHIN_MILLIS)).isTrue();
    }

    private static String currentUser() {
        try {
            return UserGroupInformation.getCurrentUser().getShortUserName();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
