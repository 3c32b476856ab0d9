package dev.terrain.spill.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuccessiveHalvingTest {

    private final List<Integer> tried = new ArrayList<>();

    @Test
    void findsTheFastestOfSixInElevenTrials() throws IOException {
        assertThat(search(12, List.of(50, 60, 10, 40, 30, 20))).first().isEqualTo(10);
        assertThat(tried).hasSize(11);
    }

    @Test
    void neverTriesMoreThanAllowed() throws IOException {
        search(8, List.of(50, 60, 10, 40, 30, 20));

        assertThat(tried).hasSize(6);
    }

    @Test
    void keepsTheFirstToCompareWith() throws IOException {
        search(12, List.of(60, 50, 10, 40, 30, 20));

        assertThat(tried.stream().filter(one -> one == 60)).hasSize(3);
    }

    @Test
    void triesASingleOneOnce() throws IOException {
        assertThat(search(12, List.of(7))).containsExactly(7);
        assertThat(tried).hasSize(1);
    }

    @Test
    void countsTheFastestTrialOfEach() throws IOException {
        assertThat(new SuccessiveHalving<Integer>(12)
                        .run(List.of(1, 2), candidate -> {
                            tried.add(candidate);
                            return tried.size() * 100L;
                        })
                        .get(1))
                .isEqualTo(100);
    }

    private List<Integer> search(int trials, List<Integer> candidates) throws IOException {
        return List.copyOf(new SuccessiveHalving<Integer>(trials)
                .run(candidates, candidate -> {
                    tried.add(candidate);
                    return candidate;
                })
                .keySet());
    }
}
