package dev.terrain.commons.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTest {
    private final Configuration conf = new Configuration(false);

    private static Key key(String defaultValue) {
        Key.Text text = new Key.Text("a.key", "type", defaultValue, "", "Doc.");
        return () -> text;
    }

    private enum Word {
        ONE,
        TWO
    }

    @Test
    void readsItsDefaultAndWhatIsSet() {
        assertThat(key("4k").bytes(conf, 0, 1 << 20, "")).isEqualTo(4096);
        assertThat(key("7").number(conf, 0, 9)).isEqualTo(7);
        assertThat(key("0.5").real(conf, 0, 1, "")).isEqualTo(0.5);
        assertThat(key("True").flag(conf)).isTrue();
        assertThat(key("2s").time(conf, Duration.ZERO)).isEqualTo(Duration.ofSeconds(2));
        assertThat(key("two").one(conf, Word.values(), "")).isEqualTo(Word.TWO);

        conf.set("a.key", " 8k ");

        assertThat(key("4k").bytes(conf, 0, 1 << 20, "")).isEqualTo(8192);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "flase", "12k", "-1", "NaN", "1e400"})
    void refusesWithKeyValueAndWhatIsAllowed(String value) {
        conf.set("a.key", value);
        Key key = key("1");

        assertRefused(value, () -> key.flag(conf));
        assertRefused(value, () -> key.number(conf, 0, 9));
        assertRefused(value, () -> key.bytes(conf, 0, 9, "from 0 to 9"));
        assertRefused(value, () -> key.real(conf, 0, 9, "from 0 to 9"));
        assertRefused(value, () -> key.one(conf, Word.values(), "one or two"));
    }

    private static void assertRefused(String value, Runnable read) {
        assertThatIllegalArgumentException()
                .isThrownBy(read::run)
                .withMessageMatching("a\\.key is '" + value + "'; allowed is .+");
    }
}
