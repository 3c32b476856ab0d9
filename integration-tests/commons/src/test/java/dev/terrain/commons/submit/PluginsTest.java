package dev.terrain.commons.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class PluginsTest {
    private final Configuration conf = new Configuration(false);

    @Test
    void noneUnlessTold() {
        assertThat(Plugins.in(conf)).isEmpty();
    }

    @Test
    void aWrongWordIsNamedWithThoseThatAreRight() {
        conf.set("terrain.plugins", "prefetch,spil");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Plugins.in(conf))
                .withMessageContainingAll("terrain.plugins", "prefetch,spil", "prefetch, spill, zone, rack and lustre");
    }
}
