package dev.terrain.spill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.util.GenericOptionsParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every case goes through {@code job.xml} twice, as a value does on its way from a client to a local task. */
class ProvenanceTest {
    private static final String SORT_MEGABYTES = "mapreduce.task.io.sort.mb";

    private final Path dir;
    private final JobConf client = new JobConf();

    ProvenanceTest(@TempDir Path dir) {
        this.dir = dir;
    }

    @Test
    void hadoopsDefaultIsNotDeliberate() throws IOException {
        assertThat(client.getPropertySources(SORT_MEGABYTES)).containsExactly("mapred-default.xml");
        assertThat(isDeliberateInTask()).isFalse();
    }

    @Test
    void theClustersSiteFileIsNotDeliberate() throws IOException {
        client.set(SORT_MEGABYTES, "200", "mapred-site.xml");
        assertThat(isDeliberateInTask()).isFalse();
    }

    @Test
    void aFinalValueOfTheClusterIsDeliberate() throws IOException {
        client.addResource(siteFile("mapred-site.xml", "<final>true</final><source>mapred-site.xml</source>"));
        assertThat(isDeliberateInTask()).isTrue();
    }

    @Test
    void aValueSetByTheProgramIsDeliberateEvenIfItIsTheDefault() throws IOException {
        client.setInt(SORT_MEGABYTES, 100);
        assertThat(isDeliberateInTask()).isTrue();
    }

    @Test
    void aValueSetByItsOldNameIsDeliberate() throws IOException {
        client.set("io.sort.mb", "100");
        assertThat(isDeliberateInTask()).isTrue();
    }

    @Test
    void aValueOnTheCommandLineIsDeliberate() throws IOException {
        new GenericOptionsParser(client, new String[] {"-D", SORT_MEGABYTES + "=100"});
        assertThat(isDeliberateInTask()).isTrue();
    }

    @Test
    void aFileOfTheJobIsDeliberateEvenIfItIsNamedLikeASiteFile() throws IOException {
        String file = siteFile("mapred-site.xml", "").toString();
        new GenericOptionsParser(client, new String[] {"-conf", file});
        assertThat(isDeliberateInTask()).isTrue();
    }

    @Test
    void aKeyWithoutValueIsNotDeliberate() {
        assertThat(Provenance.isDeliberate(new Configuration(false), SORT_MEGABYTES))
                .isFalse();
    }

    private boolean isDeliberateInTask() throws IOException {
        JobConf task = new JobConf(transport(transport(client, "job.xml"), "job_local_0001.xml"));
        return Provenance.isDeliberate(task, SORT_MEGABYTES);
    }

    private Configuration transport(Configuration conf, String name) throws IOException {
        Path file = dir.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            conf.writeXml(out);
        }
        return new JobConf(new org.apache.hadoop.fs.Path(file.toUri()));
    }

    private org.apache.hadoop.fs.Path siteFile(String name, String more) throws IOException {
        Path file = Files.writeString(
                dir.resolve(name),
                "<configuration><property><name>%s</name><value>200</value>%s</property></configuration>"
                        .formatted(SORT_MEGABYTES, more));
        return new org.apache.hadoop.fs.Path(file.toUri());
    }
}
