package dev.terrain.integration.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SummaryTest {

    @Test
    void takesTheMiddleOfAnOddNumber() {
        assertThat(Summary.of(9, 1, 5)).isEqualTo(new Summary(5, 1, 9));
    }

    @Test
    void takesTheMeanOfTheTwoMiddlesOfAnEvenNumber() {
        assertThat(Summary.of(4, 1, 9, 2)).isEqualTo(new Summary(3, 1, 9));
    }

    @Test
    void refusesNothing() {
        assertThatThrownBy(Summary::of).isInstanceOf(IllegalArgumentException.class);
    }
}
