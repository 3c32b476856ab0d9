package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TablesTest {

    private final Tables tables = new Tables(
            Optional.empty(),
            Optional.empty(),
            Overrides.NONE,
            Tables.racks(List.of(
                    "# Hadoop's own format",
                    "10.0.0.7 /r1",
                    "dn8 /dc2/r1",
                    "dn9 /",
                    "dn10 r4/",
                    "dn11 /r@5/u@1",
                    "three words here",
                    "alone",
                    "")),
            List.of());

    @ParameterizedTest
    @CsvSource({
        "10.0.0.7,dn8,/r1",
        "10.0.0.8,dn8,/dc2/r1",
        "10.0.0.9,dn9,/default-rack",
        "10.0.0.10,dn10,/r4",
        "10.0.0.11,three,/default-rack",
        "10.0.0.12,#,/default-rack",
        "10.0.0.13,dn11,/r-5/u-1"
    })
    void theAddressGoesFirstAndAPathStaysButForTheMarkOfASite(String address, String host, String rack) {
        assertThat(tables.rack(address, host)).isEqualTo(rack);
    }
}
