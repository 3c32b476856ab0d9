package dev.terrain.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FsckTest {

    /** Of Hadoop 3.4.2, shortened. */
    private static final List<String> LINES = List.of(
            "/load/1 2097152 bytes, replicated: replication=2, 2 block(s):  OK",
            "0. BP-1-198.18.7.3-2:blk_1073741825_1001 len=1048576 Live_repl=2  "
                    + "[DatanodeInfoWithStorage[198.18.7.5:9866,DS-a,DISK], DatanodeInfoWithStorage[198.18.7.7:9866,DS-b,DISK]]",
            "1. BP-1-198.18.7.3-2:blk_1073741826_1002 len=1048576 Live_repl=2  "
                    + "[DatanodeInfoWithStorage[198.18.7.6:9866,DS-c,DISK], DatanodeInfoWithStorage[198.18.7.7:9866,DS-b,DISK]]",
            "Status: HEALTHY",
            " Number of data-nodes:\t3",
            "Replicated Blocks:",
            " Total size:\t2097152 B",
            " Total blocks (validated):\t2 (avg. block size 1048576 B)",
            " Under-replicated blocks:\t0 (0.0 %)",
            " Mis-replicated blocks:\t\t1 (50.0 %)",
            "Erasure Coded Block Groups:",
            " Total block groups (validated):\t0");

    @Test
    void countsReplicasByDataNodeAndTakesTheVerdict() throws IOException {
        Fsck fsck = Fsck.parse(LINES);

        assertThat(fsck.isHealthy()).isTrue();
        assertThat(fsck.blocks()).isEqualTo(2);
        assertThat(fsck.misReplicated()).isEqualTo(1);
        assertThat(fsck.underReplicated()).isZero();
        assertThat(fsck.share(new Host("distant1", "198.18.7.7", List.of()))).isEqualTo(0.5);
        assertThat(fsck.share(new Host("near9", "198.18.7.9", List.of()))).isZero();
    }

    @Test
    void refusesAnOutputWithoutAVerdict() {
        assertThatThrownBy(() -> Fsck.parse(List.of("Path '/load' does not exist")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("'/load' does not exist");
    }
}
