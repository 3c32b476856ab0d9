package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class OverridesTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void putsBackValueAndOrigin() {
        conf.set("size", "${other}", "mapred-site.xml");

        try (Overrides values = new Overrides(conf)) {
            values.setInt("size", 1);
            values.setInt("size", 2);
            assertThat(conf.getInt("size", 0)).isEqualTo(2);
        }

        assertThat(conf.getRaw("size")).isEqualTo("${other}");
        assertThat(conf.getPropertySources("size")).containsExactly("mapred-site.xml");
    }

    @Test
    void removesWhatWasNotThere() {
        try (Overrides values = new Overrides(conf)) {
            values.set("name", "value");
        }
        assertThat(conf.getRaw("name")).isNull();
    }
}
