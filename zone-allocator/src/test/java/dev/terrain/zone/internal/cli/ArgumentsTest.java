package dev.terrain.zone.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.commons.cli.Sizes;
import dev.terrain.commons.cli.UsageException;
import dev.terrain.zone.internal.disk.ZoneLimit;
import java.util.Optional;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    @Test
    void readsEachKindOfLimit() throws Exception {
        assertThat(limit("--outer", "60g")).contains(new ZoneLimit.Bytes(60L << 30));
        assertThat(limit("--share", "0.2")).contains(new ZoneLimit.Share(0.2));
        assertThat(limit("--faster-than", "0.9")).contains(new ZoneLimit.FasterThan(0.9));
        assertThat(limit()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--outer 0",
                "--outer -5g",
                "--outer much",
                "--outer 9999999999999g",
                "--share 1",
                "--share x",
                "--faster-than NaN",
                "--outer 1g --share 0.5"
            })
    void refusesWhatIsNoLimit(String line) {
        assertThatThrownBy(() -> limit(line.split(" "))).isInstanceOf(UsageException.class);
    }

    @ParameterizedTest
    @CsvSource({"60g, 64424509440", "512m, 536870912", "1, 1", "2T, 2199023255552"})
    void readsSizesAsHadoopDoes(String text, long bytes) throws UsageException {
        assertThat(Sizes.parse("outer", text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "1023, 1023 B", "1024, 1.00 KiB", "15728640, 15.0 MiB", "999653638144, 931 GiB"})
    void writesSizesWithThreeFigures(long bytes, String text) {
        assertThat(Sizes.format(bytes)).isEqualTo(text);
    }

    private static Optional<ZoneLimit> limit(String... arguments) throws UsageException, ParseException {
        Options options = new Options();
        PinCommands.PIN.options().forEach(options::addOption);
        return Arguments.limit(new DefaultParser().parse(options, arguments));
    }
}
