package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.junit.jupiter.api.Test;

class SpillProviderTest {

    private static final String COLLECTOR = "mapreduce.job.map.output.collector.class";
    private static final String SHUFFLE = "mapreduce.job.reduce.shuffle.consumer.plugin.class";

    @Test
    void putsBothSidesIntoAJobWithHadoopsOwnCollectorBehind() throws IOException {
        submit();
        submit();

        assertThat(conf.get(COLLECTOR))
                .isEqualTo(
                        FlashMapOutputCollector.class.getName() + ",org.apache.hadoop.mapred.MapTask$MapOutputBuffer");
        assertThat(conf.get(SHUFFLE)).isEqualTo(FlashShuffle.class.getName());
    }

    @Test
    void whatTheJobChoseStays() throws IOException {
        conf.set(COLLECTOR, "com.example.Sorter");
        submit();

        assertThat(conf.get(COLLECTOR)).isEqualTo("com.example.Sorter");
        assertThat(conf.get(SHUFFLE)).isEqualTo(FlashShuffle.class.getName());
    }

    @Test
    void aJobWithABadValueIsStock() throws IOException {
        conf.set("terrain.spill.merge-width", "wide");
        submit();
        assertThat(conf.get(COLLECTOR, "unset")).doesNotContain("terrain");
    }

    private final Configuration conf = new Configuration();

    SpillProviderTest() {
        conf.set("mapreduce.framework.name", "local");
        conf.set("terrain.plugins", "spill");
        conf.setBoolean("mapred.mapper.new-api", true);
    }

    /** Asks for the cluster as the submission of a job does. */
    private void submit() throws IOException {
        new Cluster(conf).close();
    }
}
