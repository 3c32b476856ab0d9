package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MountsTest {

    private final Mounts mounts = Mounts.parse(List.of(
            "/dev/sda1 / ext4 rw 0 0",
            "10.0.0.10@tcp:/tfs /mnt/lustre lustre rw,flock,lazystatfs 0 0",
            "10.0.0.10@o2ib1:10.0.0.9@o2ib1:/work/projects/p1 /mnt/lustre/inner lustre rw 0 0",
            "[fe80::1]@tcp:/six /mnt/with\\040space lustre rw 0 0",
            "nfs:/export /mnt/nfs nfs rw 0 0",
            "broken"));

    @Test
    void takesTheNameFromTheSourceOfTheInnermostMount() {
        assertThat(mounts.fileSystemOf(Path.of("/mnt/lustre/a/b"))).contains("tfs");
        assertThat(mounts.fileSystemOf(Path.of("/mnt/lustre"))).contains("tfs");
        assertThat(mounts.fileSystemOf(Path.of("/mnt/lustre/inner/x"))).contains("work");
        assertThat(mounts.fileSystemOf(Path.of("/mnt/with space/x"))).contains("six");
    }

    @Test
    void isEmptyWhereTheSourceIsNotLustres() {
        assertThat(mounts.fileSystemOf(Path.of("/mnt/nfs/x"))).isEmpty();
        assertThat(mounts.fileSystemOf(Path.of("/mnt/lustrex"))).isEmpty();
        assertThat(mounts.fileSystemOf(Path.of("/etc"))).isEmpty();
    }

    @Test
    void theLaterOfTwoMountsAtOnePointCounts() {
        Mounts twice = Mounts.parse(List.of("1.2.3.4@tcp:/old /mnt x rw", "1.2.3.4@tcp:/new /mnt x rw"));

        assertThat(twice.fileSystemOf(Path.of("/mnt/x"))).contains("new");
    }
}
