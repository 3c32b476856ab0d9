package dev.terrain.integration.bench.scan.job;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A selection of LINEITEM's rows by l_shipdate, the eleventh column (TPC-H, 1.4.1): 25 days of the 2526 there are. */
final class ShipDate {

    private static final int COLUMNS_BEFORE = 10;

    /** Away from both ends, where there are fewer rows for a day. */
    private static final byte[] FROM = "1995-03-01".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] TO = "1995-03-25".getBytes(StandardCharsets.US_ASCII);

    private ShipDate() {}

    /**
     * Whether the row, the first {@code length} bytes, is one of them.
     *
     * @throws IllegalArgumentException when it has not so many columns
     */
    static boolean isSelected(byte[] row, int length) {
        int from = 0;
        for (int column = 0; column < COLUMNS_BEFORE; from++) {
            if (from == length) {
                throw new IllegalArgumentException(
                        "not a row of LINEITEM: " + new String(row, 0, length, StandardCharsets.UTF_8));
            }
            if (row[from] == '|') {
                column++;
            }
        }
        int to = Math.min(length, from + FROM.length);
        return Arrays.compare(row, from, to, FROM, 0, FROM.length) >= 0
                && Arrays.compare(row, from, to, TO, 0, TO.length) <= 0;
    }
}
