package dev.terrain.prefetch.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.device.Device.Token;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DeviceTest {

    private static final String DISK = "block-8:0";
    private static final long MEGABYTE = 1 << 20;
    private static final long SECOND = 1_000_000_000;
    private static final Duration NOW_OR_NEVER = Duration.ZERO;

    private final Path folder;
    private final TokenDirectory directory;
    private Instant now = Instant.parse("2026-11-21T20:00:00Z");

    DeviceTest(@TempDir Path parent) throws IOException {
        folder = parent.resolve("tokens");
        directory = TokenDirectory.open(folder);
    }

    private Device device() {
        return new Device(DISK, directory, () -> now);
    }

    private static Optional<Token> take(Device device) throws InterruptedException {
        // Given up rather than timed out, which would end taking turns.
        return device.take(NOW_OR_NEVER, () -> true);
    }

    private static void readAlone(Device device, long megabytesPerSecond) throws InterruptedException {
        try (Token token = take(device).orElseThrow()) {
            token.read(megabytesPerSecond * MEGABYTE, SECOND);
        }
    }

    /** Reads once more while all that may read do; says how many could go on to read after that. */
    private static int tryOneMore(Device device, int reading, long megabytesPerSecond) throws InterruptedException {
        Token[] held = new Token[reading];
        for (int i = 0; i < reading; i++) {
            held[i] = take(device).orElseThrow();
        }
        try (Token more = take(device).orElseThrow()) {
            more.read(megabytesPerSecond * MEGABYTE, SECOND);
        }
        int free = 0;
        Optional<Token> next = take(device);
        if (next.isPresent()) {
            free++;
            next.get().close();
        }
        for (Token token : held) {
            token.close();
        }
        return free;
    }

    @Test
    void oneReadsAtATimeUntilSomethingIsKnown() throws Exception {
        Device device = device();
        Token reading = take(device).orElseThrow();
        assertThat(take(device)).isEmpty();
        reading.close();
        reading.close();
        assertThat(take(device)).hasValueSatisfying(Token::close);
    }

    @Test
    void spindleIsTriedOnceAndStaysWithOneReader() throws Exception {
        Device device = device();
        readAlone(device, 100);

        assertThat(tryOneMore(device, 1, 30)).isZero();
        assertThat(directory.permits(DISK, now.minus(Duration.ofHours(1)))).contains(1);
    }

    @Test
    void whoWaitsForATrialHearsOfItsResultAndMakesNoOther() throws Exception {
        Device trying = device();
        Device waiting = device();
        readAlone(trying, 100);
        readAlone(waiting, 100);
        Token reading = take(trying).orElseThrow();
        Token trial = take(trying).orElseThrow();
        assertThat(trial.isTrial()).isTrue();
        assertThat(reading.isTrial()).isFalse();

        AtomicInteger looks = new AtomicInteger();
        Optional<Token> late = waiting.take(Duration.ofSeconds(50), () -> {
            if (looks.getAndIncrement() == 0) {
                trial.read(30 * MEGABYTE, SECOND);
                trial.close();
            }
            return looks.get() > 3;
        });
        assertThat(late).isEmpty();
        reading.close();
    }

    @Test
    void trialIsAsShortAsTheDeviceIsSlow() throws Exception {
        Device slow = device();
        readAlone(slow, 100);

        try (Token reading = take(slow).orElseThrow();
                Token trial = take(slow).orElseThrow()) {
            assertThat(reading.mostBytes()).isEqualTo(Long.MAX_VALUE);
            assertThat(trial.mostBytes()).as("40 ms of 100 MB/s").isEqualTo(4 * MEGABYTE);
        }
    }

    @Test
    void speedIsAMeanOfWhatReadersGotAndAfterATrialThatOfTheTrial() throws Exception {
        Device flash = device();
        readAlone(flash, 500);
        readAlone(flash, 400);

        try (Token reading = take(flash).orElseThrow();
                Token trial = take(flash).orElseThrow()) {
            assertThat(reading.isTrial()).isFalse();
            assertThat(trial.mostBytes()).as("40 ms of 450 MB/s").isEqualTo(18 * MEGABYTE);
            trial.read(425 * MEGABYTE, SECOND);
        }
        try (Token first = take(flash).orElseThrow();
                Token second = take(flash).orElseThrow();
                Token trial = take(flash).orElseThrow()) {
            assertThat(first.isTrial() || second.isTrial()).isFalse();
            assertThat(trial.mostBytes()).as("40 ms of 425 MB/s").isEqualTo(17 * MEGABYTE);
        }
    }

    @Test
    void flashGetsMoreReaders() throws Exception {
        Device device = device();
        readAlone(device, 500);

        assertThat(tryOneMore(device, 1, 480)).isEqualTo(1);
        assertThat(tryOneMore(device, 2, 470)).isEqualTo(1);
        assertThat(tryOneMore(device, 4, 460)).isEqualTo(1);
        assertThat(directory.permits(DISK, now.minus(Duration.ofHours(1)))).contains(8);
    }

    @Test
    void otherTasksUseWhatWasMeasuredUntilItIsADayOld() throws Exception {
        directory.record(DISK, 2, "alice", now);
        Device device = device();
        Token first = take(device).orElseThrow();
        Token second = take(device).orElseThrow();
        assertThat(take(device)).isEmpty();

        now = now.plus(Duration.ofHours(25));
        Device next = device();
        first.close();
        second.close();
        Token alone = take(next).orElseThrow();
        assertThat(take(next)).as("measured anew, from one on").isEmpty();
        alone.close();
    }

    @Test
    void smallReadsMeasureNothing() throws Exception {
        Device device = device();
        try (Token token = take(device).orElseThrow()) {
            token.read(1000, SECOND);
        }
        try (Token reading = take(device).orElseThrow()) {
            assertThat(reading.waitedNanos()).isZero();
            assertThat(take(device)).as("no trial").isEmpty();
        }
    }

    @Test
    void readerThatHangsEndsTakingTurnsInThisJvm() throws Exception {
        Device hanging = device();
        Token held = take(hanging).orElseThrow();

        assertThat(hanging.take(NOW_OR_NEVER, () -> false)).isEmpty();
        held.close();
        assertThat(take(hanging)).as("no more turns").isEmpty();
    }

    @Test
    void fileThatCannotBeLockedMeansReadingWithoutTurns() throws Exception {
        Files.createDirectory(folder.resolve("block-8:0"));

        assertThat(take(device())).isEmpty();
    }

    @Test
    void measurementThatCannotBeRecordedIsKeptToItself() throws Exception {
        String user = System.setProperty("user.name", "no file's name: \0");
        try {
            Device device = device();
            readAlone(device, 100);
            assertThat(tryOneMore(device, 1, 30)).isZero();
        } finally {
            System.setProperty("user.name", user);
        }
        assertThat(directory.permits(DISK, now.minus(Duration.ofHours(1)))).isEmpty();
    }
}
