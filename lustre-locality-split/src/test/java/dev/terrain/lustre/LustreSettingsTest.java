package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.terrain.lustre.LustreSettings.Metric;
import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.split.FileBlocks.Choice;
import dev.terrain.lustre.internal.split.JobAssignment;
import dev.terrain.lustre.internal.split.SplitBoundaries;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LustreSettingsTest {

    private final Configuration conf = new Configuration(false);

    @Test
    void hasTheDefaultsOfTheKeys() {
        LustreSettings settings = LustreSettings.from(conf);

        assertThat(LustreSettings.isOn(conf)).isTrue();
        assertThat(settings.nodes()).isEqualTo(LustreSettings.OF_YARN);
        assertThat(settings.mapFile()).isEmpty();
        assertThat(settings.metric()).isEqualTo(Metric.RACK);
        assertThat(settings.choice()).isEqualTo(new Choice(128 << 20, 3, 0.02));
        assertThat(settings.attribute()).isEqualTo("lustre.lov");
        assertThat(settings.boundaries()).isEqualTo(SplitBoundaries.STRIPE);
        assertThat(settings.anyOffsetFormats()).containsExactly("org.apache.hadoop.examples.terasort.TeraInputFormat");
        assertThat(settings.assignment()).isEqualTo(new JobAssignment(new Balanced(4, 0.02), 64L << 20));
    }

    @Test
    void takesWhatIsConfigured() {
        conf.set("terrain.lustre.locality", "off");
        conf.set("terrain.lustre.nodes", " n1, n2");
        conf.set("terrain.lustre.map-file", "/etc/lustre.map");
        conf.set("terrain.lustre.distance", "torus");
        conf.set("terrain.lustre.torus-size", "24, 18");
        conf.set("terrain.lustre.hosts-per-split", "1");
        conf.set("terrain.lustre.least-gain", "0");
        conf.set("terrain.lustre.block-bytes", "1g");
        conf.set("terrain.lustre.splits", "ost");
        conf.set("terrain.lustre.any-offset-formats", "a.B, c.D");
        conf.set("terrain.lustre.task-bytes", "1m");

        LustreSettings settings = LustreSettings.from(conf);

        assertThat(LustreSettings.isOn(conf)).isFalse();
        assertThat(settings.nodes()).containsExactly("n1", "n2");
        assertThat(settings.mapFile()).contains(Path.of("/etc/lustre.map"));
        assertThat(settings.torusSize()).containsExactly(24, 18);
        assertThat(settings.choice()).isEqualTo(new Choice(1L << 30, 1, 0));
        assertThat(settings.boundaries()).isEqualTo(SplitBoundaries.OST);
        assertThat(settings.anyOffsetFormats()).containsExactly("a.B", "c.D");
        assertThat(settings.assignment()).isEqualTo(new JobAssignment(new Balanced(4, 0), 1 << 20));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            distance        | far      | rack, torus or measured
            block-bytes     | 65535    | a size from 64k on
            block-bytes     | much     | a size from 64k on
            hosts-per-split | 16       | a whole number from 1 to 15
            hosts-per-split | few      | a whole number from 1 to 15
            least-gain      | 1        | from 0 and below 1
            least-gain      | NaN      | from 0 and below 1
            least-gain      | some     | from 0 and below 1
            splits          | all      | stripe, ost or plain
            oversubscription| 0        | from 0.01 to 1000
            oversubscription| 1001     | from 0.01 to 1000
            task-bytes      | 0        | a size above 0
            """)
    void namesKeyValueAndWhatIsAllowed(String key, String value, String allowed) {
        conf.set("terrain.lustre." + key, value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LustreSettings.from(conf))
                .withMessage("terrain.lustre.%s is '%s'; allowed is %s", key, value, allowed);
    }

    @Test
    void refusesALocalityThatIsNeitherOnNorOff() {
        conf.set("terrain.lustre.locality", "true");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LustreSettings.isOn(conf))
                .withMessage("terrain.lustre.locality is 'true'; allowed is on or off");
    }

    @ParameterizedTest
    @CsvSource({"distance,torus,torus-size", "distance,measured,distance-file", "nodes,map-file,map-file"})
    void missesWhatAnotherKeyNeeds(String key, String value, String missing) {
        conf.set("terrain.lustre." + key, value);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> LustreSettings.from(conf))
                .withMessageStartingWith("terrain.lustre." + missing + " is ''; allowed is ");
    }
}
