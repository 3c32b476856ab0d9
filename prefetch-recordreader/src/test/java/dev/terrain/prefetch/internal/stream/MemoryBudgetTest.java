package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {

    @Test
    void grantsAllOrNothing() {
        MemoryBudget budget = new MemoryBudget(10);

        assertThat(budget.tryReserve(7)).isTrue();
        assertThat(budget.tryReserve(4)).isFalse();
        assertThat(budget.tryReserve(3)).isTrue();
        assertThat(budget.tryReserve(1)).isFalse();
    }

    @Test
    void grantsAgainWhatWasReleased() {
        MemoryBudget budget = new MemoryBudget(10);
        assertThat(budget.tryReserve(10)).isTrue();

        budget.release(4);

        assertThat(budget.tryReserve(5)).isFalse();
        assertThat(budget.tryReserve(4)).isTrue();
    }
}
