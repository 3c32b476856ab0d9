package dev.terrain.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Cluster;
import org.junit.jupiter.api.Test;

class ZoneProviderTest {

    private static final String LOCAL_FILES = "fs.file.impl";

    @Test
    void tasksOfAJobWriteThroughThePool() throws IOException {
        conf.set("mapreduce.framework.name", "yarn");
        submit();
        assertThat(conf.get(LOCAL_FILES)).isEqualTo(ZonedLocalFileSystem.class.getName());
    }

    @Test
    void theLocalRunnerIsTheClient() throws IOException {
        submit();
        assertThat(conf.get(LOCAL_FILES)).isNull();
    }

    @Test
    void aClassLoaderOfTheJobsWouldComeTooLate() throws IOException {
        conf.set("mapreduce.framework.name", "yarn");
        conf.setBoolean("mapreduce.job.classloader", true);
        submit();
        assertThat(conf.get(LOCAL_FILES)).isNull();
    }

    @Test
    void whatTheSiteChoseStays() throws IOException {
        conf.set("mapreduce.framework.name", "yarn");
        conf.set(LOCAL_FILES, "com.example.Raw");
        submit();
        assertThat(conf.get(LOCAL_FILES)).isEqualTo("com.example.Raw");
    }

    private final Configuration conf = new Configuration();

    ZoneProviderTest() {
        conf.set("mapreduce.framework.name", "local");
        conf.set("terrain.plugins", "zone");
        conf.setBoolean("mapred.mapper.new-api", true);
    }

    /** Asks for the cluster as the submission of a job does. */
    private void submit() throws IOException {
        new Cluster(conf).close();
    }
}
