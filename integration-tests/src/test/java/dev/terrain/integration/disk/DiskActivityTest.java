package dev.terrain.integration.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.terrain.integration.disk.DiskActivity.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskActivityTest {

    private static final int MIB = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void readsRequestsAndLeavesOutALineThatIsNotWholeYet() throws IOException {
        Path log = Files.writeString(folder.resolve("log"), "10,20,30,r,4096,8192\n40,50,60,w,0,4096\n70,80,");

        DiskActivity activity = DiskActivity.read(log);

        assertThat(activity.requests()).hasSize(2);
        assertThat(activity.bytes(Operation.READ)).isEqualTo(8192);
        assertThat(activity.bytes(Operation.WRITE)).isEqualTo(4096);
    }

    @Test
    void refusesALineOfAnotherKindAndShowsIt() {
        assertThatThrownBy(() -> DiskActivity.parse(List.of("10,20,30,x,0,1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("10,20,30,x,0,1");
        assertThatThrownBy(() -> DiskActivity.parse(List.of("10,20,many,r,0,1")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("many");
    }

    @Test
    void spreadsARequestOverTheSecondsThatItTakes() throws IOException {
        DiskActivity activity = DiskActivity.parse(List.of("0,500000,1250000,r,0,1"));

        assertThat(activity.utilisation(Instant.ofEpochSecond(0), Instant.ofEpochMilli(2500)))
                .containsExactly(0.5, 0.25, 0);
    }

    @Test
    void countsOnlyThePartOfARequestThatLiesInTheTimeAskedFor() throws IOException {
        DiskActivity activity = DiskActivity.parse(List.of("0,0,2000000,w,0,1", "0,3000000,9000000,w,0,1"));

        assertThat(activity.busyShare(Instant.ofEpochSecond(1), Instant.ofEpochSecond(5)))
                .isCloseTo(0.75, within(1e-9));
        assertThat(activity.between(Instant.ofEpochSecond(2), Instant.ofEpochSecond(3))
                        .requests())
                .isEmpty();
    }

    @Test
    void takesRequestsThatFollowEachOtherAsOne() throws IOException {
        DiskActivity activity = DiskActivity.parse(List.of(
                "0,0,1,r,0," + MIB,
                "0,1,2,r," + MIB + "," + MIB,
                "0,2,3,w," + 2 * MIB + "," + MIB,
                "0,3,4,w," + 9 * MIB + "," + MIB));

        assertThat(activity.mergedSizes())
                .containsOnly(java.util.Map.entry(2L * MIB, 1), java.util.Map.entry(1L * MIB, 2));
        assertThat(activity.shareInAccessesOf(2L * MIB)).isEqualTo(0.5);
        assertThat(new DiskActivity(List.of()).shareInAccessesOf(1)).isZero();
    }

    @Test
    void countsWhatDoesNotBeginWhereTheOneBeforeEndedAsASeek() throws IOException {
        DiskActivity activity = DiskActivity.parse(
                List.of("0,10,20,r,0,4096", "0,20,30,r,4096,4096", "0,30,40,r,100000,4096", "0,40,50,w,104096,4096"));

        assertThat(activity.seeks()).isEqualTo(1);
        assertThat(activity.accesses())
                .containsExactly(
                        new DiskActivity.Request(0, 10, 30, Operation.READ, 0, 8192),
                        new DiskActivity.Request(0, 30, 40, Operation.READ, 100000, 4096),
                        new DiskActivity.Request(0, 40, 50, Operation.WRITE, 104096, 4096));
    }
}
