package dev.terrain.lustre.internal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainedJobTest {

    @ParameterizedTest
    @ValueSource(strings = {"/mnt/lustre/part-00000", "/mnt/a file"})
    void beginsTheTurnsOfAFileWhereItsFileSystemDoes(String file) {
        // FileSystem.makeQualified, which every status of a file has been through
        Path qualified = new Path(file).makeQualified(URI.create("lustre:///"), new Path("/"));

        assertThat(ExplainedJob.seed(java.nio.file.Path.of(file))).isEqualTo(qualified.hashCode());
    }
}
