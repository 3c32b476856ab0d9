package dev.terrain.integration.bench.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.integration.cluster.JobRun;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NearestNodesTest {

    private static final String NEAR_1 = "split lustre:/mnt/beside-near1/part-m-00000:0+10 prefers near1";

    @Test
    void countsSplitsThatPreferTheNearestNode() throws IOException {
        assertThat(NearestNodes.require(
                        printed("some log line", NEAR_1, NEAR_1, "split lustre:///mnt/beside-near2 prefers near2")))
                .isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "split lustre:/mnt/beside-near2/part-m-00000:0+10 prefers near1",
                "split lustre:/mnt/beside-near2/part-m-00000:0+10 prefers near1 near2",
                "split lustre:/mnt/beside-near2/part-m-00000:0+10 prefers ",
                "split lustre:/mnt/elsewhere/part-m-00000:0+10 prefers near2"
            })
    void refusesAnyOther(String line) {
        assertThatThrownBy(() -> NearestNodes.require(printed(NEAR_1, line))).isInstanceOf(IOException.class);
    }

    private static JobRun printed(String... lines) {
        return new JobRun(0, List.of(lines), Duration.ZERO);
    }
}
