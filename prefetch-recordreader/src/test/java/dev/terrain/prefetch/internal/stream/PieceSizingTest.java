package dev.terrain.prefetch.internal.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PieceSizingTest {

    private static final int MIB = 1 << 20;
    private static final PieceSizing THREE_OF_4_MIB = new PieceSizing(4 * MIB, 3);

    @ParameterizedTest
    @CsvSource({
        // budget, piece bytes; the first three are the worked example of the Javadoc and its neighbours
        "10485760, 3473408",
        "12582912, 4194304",
        "12582911, 4128768",
        "9223372036854775807, 4194304",
        "786432, 262144",
        "983039, 262144",
    })
    void lowersPiecesToTheBudget(long budgetBytes, int pieceBytes) {
        assertThat(THREE_OF_4_MIB.within(budgetBytes)).contains(new PieceSizing(pieceBytes, 3));
    }

    @ParameterizedTest
    @CsvSource({"786431", "1", "0"})
    void givesUpBelowTheLeastPiece(long budgetBytes) {
        assertThat(THREE_OF_4_MIB.within(budgetBytes)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // range, piece bytes, pieces
        "5242880, 4194304, 2",
        "4194304, 4194304, 1",
        "4194305, 4194304, 2",
        "8388609, 4194304, 3",
        "1099511627776, 4194304, 3",
        "9223372036854775807, 4194304, 3",
        "1, 1, 1",
    })
    void takesNoMoreThanTheRangeCanFill(long rangeBytes, int pieceBytes, int pieces) {
        assertThat(THREE_OF_4_MIB.forRange(rangeBytes)).isEqualTo(new PieceSizing(pieceBytes, pieces));
    }

    @Test
    void totalDoesNotOverflow() {
        assertThat(new PieceSizing(256 * MIB, 64).totalBytes()).isEqualTo(16L << 30);
    }

    @Test
    void refusesEmptyPieces() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PieceSizing(0, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> new PieceSizing(7, 0));
    }
}
