package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReverseDnsTest {

    private static final Duration AMPLE = Duration.ofSeconds(50);

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch answering = new CountDownLatch(1);
    private long passedNanos;

    @AfterEach
    void letEveryLookupEnd() {
        answering.countDown();
    }

    private ReverseDns dns(Function<String, Optional<String>> resolver, Duration longestWait, Duration budget) {
        return new ReverseDns(
                address -> {
                    asked.add(address);
                    return resolver.apply(address);
                },
                longestWait,
                budget,
                () -> System.nanoTime() + passedNanos);
    }

    private Optional<String> answerLate(String address) {
        try {
            answering.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return Optional.of("oss-" + address);
    }

    private void pass(Duration time) {
        passedNanos += time.toNanos();
    }

    @Test
    void whatWasFoundIsKnownForTenMinutes() {
        ReverseDns dns =
                dns(address -> address.equals("10.0.0.1") ? Optional.of("oss1") : Optional.empty(), AMPLE, AMPLE);

        for (int minute = 0; minute < 9; minute++) {
            assertThat(dns.nameOf("10.0.0.1")).contains("oss1");
            assertThat(dns.nameOf("10.0.0.2")).isEmpty();
            pass(Duration.ofMinutes(1));
        }
        assertThat(asked).containsExactly("10.0.0.1", "10.0.0.2");
        pass(Duration.ofMinutes(1));
        assertThat(dns.nameOf("10.0.0.1")).contains("oss1");
        assertThat(asked).containsExactly("10.0.0.1", "10.0.0.2", "10.0.0.1");
    }

    @Test
    void aResolverThatDoesNotAnswerCostsTheBudgetOfAMinuteForAllAddressesTogether() {
        ReverseDns dns = dns(this::answerLate, Duration.ofMillis(20), Duration.ofMillis(50));

        for (int host = 0; host < 100; host++) {
            assertThat(dns.nameOf("10.0.0." + host)).isEmpty();
        }
        assertThat(asked).hasSizeLessThanOrEqualTo(3);

        pass(Duration.ofMinutes(1));
        for (int host = 0; host < 100; host++) {
            assertThat(dns.nameOf("10.0.0." + host)).isEmpty();
        }
        assertThat(asked).hasSizeLessThanOrEqualTo(6).doesNotHaveDuplicates();
    }

    @Test
    void oneAddressThatNobodyAnswersForLeavesTheOthersTheirNames() {
        ReverseDns dns = dns(
                address -> address.equals("10.0.0.1") ? answerLate(address) : Optional.of("oss2"),
                Duration.ofMillis(20),
                AMPLE);

        assertThat(dns.nameOf("10.0.0.1")).isEmpty();
        // Another address at each try, until one is answered for within the 20 ms even on a busy machine.
        int host = 2;
        while (dns.nameOf("10.0.0." + host).isEmpty()) {
            host++;
        }
        assertThat(dns.nameOf("10.0.0." + host)).contains("oss2");
    }

    @Test
    void aNameThatComesLateIsKnownTheNextTime() {
        ReverseDns dns = dns(this::answerLate, Duration.ofMillis(20), AMPLE);
        assertThat(dns.nameOf("10.0.0.1")).isEmpty();

        answering.countDown();

        Optional<String> name = Optional.empty();
        while (name.isEmpty()) {
            name = dns.nameOf("10.0.0.1");
            Thread.onSpinWait();
        }
        assertThat(name).contains("oss-10.0.0.1");
        assertThat(asked).containsExactly("10.0.0.1");
    }
}
