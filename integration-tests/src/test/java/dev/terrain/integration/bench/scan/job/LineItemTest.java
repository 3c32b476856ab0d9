package dev.terrain.integration.bench.scan.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The table, and what Job2 selects of it. */
class LineItemTest {

    private static final int BYTES = 1 << 20;

    private static List<String> rows = List.of();

    @BeforeAll
    static void write() throws IOException {
        rows = rows(BYTES);
        assertThat(rows.stream().mapToInt(row -> row.length() + 1).sum()).isBetween(BYTES, BYTES + 300);
    }

    private static List<String> rows(int bytes) throws IOException {
        List<String> rows = new ArrayList<>();
        long count = LineItemWriter.write(bytes, row -> rows.add(new String(row, StandardCharsets.US_ASCII)));
        assertThat(rows).hasSize((int) count);
        return rows;
    }

    @Test
    void everyRowHasSixteenColumnsAndADateInTheEleventh() {
        assertThat(rows).allSatisfy(row -> {
            String[] columns = row.split("\\|", -1);
            assertThat(columns).hasSize(17);
            assertThat(columns[10]).matches("199[2-8]-\\d\\d-\\d\\d");
        });
    }

    @Test
    void sameBytesEveryTime() throws IOException {
        List<String> again = rows(BYTES / 8);
        assertThat(rows).startsWith(again.toArray(String[]::new));
    }

    @Test
    void shipDateSelectsAboutOneRowInAHundred() {
        long selected = rows.stream().filter(LineItemTest::isSelected).count();
        long wanted = rows.stream()
                .map(row -> row.split("\\|", -1)[10])
                .filter(date -> date.compareTo("1995-03-01") >= 0 && date.compareTo("1995-03-25") <= 0)
                .count();
        assertThat(selected).isEqualTo(wanted).isBetween(rows.size() / 200L, rows.size() / 50L);
    }

    @Test
    void refusesWhatIsNoRow() {
        assertThatThrownBy(() -> isSelected("1|2|3"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1|2|3");
    }

    private static boolean isSelected(String row) {
        byte[] bytes = row.getBytes(StandardCharsets.US_ASCII);
        return ShipDate.isSelected(bytes, bytes.length);
    }
}
