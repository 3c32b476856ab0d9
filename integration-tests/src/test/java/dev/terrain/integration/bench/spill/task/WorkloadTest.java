package dev.terrain.integration.bench.spill.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorkloadTest {

    @Test
    void countsTheSortBuffersMetadataOfTinyRecordsOnly() {
        assertThat(Workload.SORT.records(1_000_000)).isEqualTo(9_803);
        assertThat(Workload.TINY.records(1_000_000)).isEqualTo(50_000);
    }

    @Test
    void oneSpillHasRoomForRecordsAndTheirMetadata() {
        for (Workload workload : Workload.values()) {
            long bytes = 100 << 20;
            assertThat((long) workload.oneSpillMegabytes(bytes) << 20)
                    .as(workload.toString())
                    .isBetween(bytes, 3 * bytes);
        }
    }
}
