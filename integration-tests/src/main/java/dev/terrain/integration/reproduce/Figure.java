package dev.terrain.integration.reproduce;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A figure or table of a paper, or a result in its text.
 *
 * @param figure such as {@code figure 12}
 * @param about what it shows, under which conditions
 * @param says the paper's claim
 * @param source where its numbers are legible in our copy
 * @param numbers that the paper gives
 * @param experiment of ours that shows the same, as {@code spill/buffers}; empty for none
 * @param why there is none
 * @param claims that can be computed
 */
record Figure(
        String figure,
        String about,
        String says,
        String source,
        List<Quoted> numbers,
        String experiment,
        String why,
        List<Claim> claims) {

    Figure {
        numbers = numbers == null ? List.of() : List.copyOf(numbers);
        claims = claims == null ? List.of() : List.copyOf(claims);
        why = why == null ? "" : why;
    }

    /** One number of the paper. */
    record Quoted(String of, double value, String unit) {

        @Override
        public String toString() {
            return of + " "
                    + new BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString() + " " + unit;
        }
    }

    /** The numbers in one line. */
    String numbersInWords() {
        return numbers.stream().map(Quoted::toString).collect(Collectors.joining("; "));
    }
}
