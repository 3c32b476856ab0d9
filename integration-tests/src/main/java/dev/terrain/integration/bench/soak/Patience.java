package dev.terrain.integration.bench.soak;

import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** Asking daemons that may be down at the moment. */
final class Patience {

    private static final Duration LONGEST = Duration.ofMinutes(2);

    private Patience() {}

    /** Asks until there is an answer; throws what went wrong when there is none for two minutes. */
    static <T> T inAll(Question<T> question) throws IOException {
        Instant deadline = Instant.now().plus(LONGEST);
        while (true) {
            try {
                return question.ask();
            } catch (IOException e) {
                if (Instant.now().isAfter(deadline)) {
                    throw e;
                }
                Interruptible.sleep(Duration.ofMillis(500));
            }
        }
    }

    @FunctionalInterface
    interface Question<T> {
        T ask() throws IOException;
    }
}
