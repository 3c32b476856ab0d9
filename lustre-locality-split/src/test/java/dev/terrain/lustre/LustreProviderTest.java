package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.junit.jupiter.api.Test;

class LustreProviderTest {

    private static final String INPUT_FORMAT = "mapreduce.job.inputformat.class";
    private static final String INPUT = "mapreduce.input.fileinputformat.inputdir";
    private static final String DELEGATE = "terrain.lustre.delegate";
    private static final String OWN = KeyValueTextInputFormat.class.getName();
    private static final String WRAPPER = LustreInputFormat.class.getName();

    private final Configuration conf = new Configuration();

    LustreProviderTest() {
        conf.set("mapreduce.framework.name", "local");
        conf.set("terrain.plugins", "lustre");
        conf.setBoolean("mapred.mapper.new-api", true);
        conf.set(INPUT_FORMAT, OWN);
        conf.set(INPUT, "hdfs://nn/a,lustre:///b");
    }

    /** Asks for the cluster as the submission of a job does. */
    private void submit() throws IOException {
        new Cluster(conf).close();
    }

    @Test
    void wrapsAJobThatReadsLustreOnceHoweverOftenItIsSubmitted() throws IOException {
        submit();
        submit();

        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(WRAPPER);
        assertThat(conf.get(DELEGATE)).isEqualTo(OWN);
    }

    @Test
    void inputWithoutASchemeIsOnTheDefaultFileSystem() throws IOException {
        conf.set(INPUT, "/b");
        conf.set("fs.defaultFS", "lustre:///");
        submit();
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(WRAPPER);
    }

    @Test
    void wrapsBelowPrefetch() throws IOException {
        conf.set(INPUT_FORMAT, "dev.terrain.prefetch.PrefetchInputFormat");
        conf.set("terrain.prefetch.delegate", OWN);
        submit();

        assertThat(conf.get(INPUT_FORMAT)).isEqualTo("dev.terrain.prefetch.PrefetchInputFormat");
        assertThat(conf.get("terrain.prefetch.delegate")).isEqualTo(WRAPPER);
        assertThat(conf.get(DELEGATE)).isEqualTo(OWN);
    }

    @Test
    void otherJobsAreLeftAlone() throws IOException {
        conf.set(INPUT, "hdfs://nn/a");
        assertUntouched();
    }

    @Test
    void jobsOfTheOldApiAreLeftAlone() throws IOException {
        conf.setBoolean("mapred.mapper.new-api", false);
        assertUntouched();
    }

    @Test
    void jobsWithLocalityOffAreLeftAlone() throws IOException {
        conf.set("terrain.lustre.locality", "off");
        assertUntouched();
    }

    @Test
    void jobsWithABadValueAreLeftAlone() throws IOException {
        conf.set("terrain.lustre.oversubscription", "much");
        assertUntouched();
    }

    private void assertUntouched() throws IOException {
        submit();
        assertThat(conf.get(INPUT_FORMAT)).isEqualTo(OWN);
        assertThat(conf.get(DELEGATE)).isNull();
    }
}
