package dev.terrain.spill.internal.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrain.spill.internal.model.Surroundings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeSurroundingsTest {

    private static final double GIB = 1L << 30;

    private final Path root;

    NodeSurroundingsTest(@TempDir Path root) {
        this.root = root;
    }

    @BeforeEach
    void haveAMachine() throws IOException {
        write("proc/meminfo", "MemTotal:       16777216 kB\nMemFree: 1 kB\nMemAvailable:    8388608 kB\n");
        write("proc/self/cgroup", "0::/\n");
        write("proc/sys/vm/dirty_ratio", "10\n");
    }

    @Test
    void sharesWhatIsAvailableAmongTheCores() throws IOException {
        Surroundings found = new NodeSurroundings(root, 4, 2.5, 1 << 30).read();

        assertThat(found).isEqualTo(new Surroundings(1, 2 * GIB, 0.2 * GIB));
    }

    @Test
    void aBusyMachineHasNoIdleCore() throws IOException {
        assertThat(new NodeSurroundings(root, 4, 3.75, 0).read().idleCoreShare())
                .isEqualTo(0.25);
        assertThat(new NodeSurroundings(root, 4, 9, 0).read().idleCoreShare()).isZero();
        assertThat(new NodeSurroundings(root, 4, -1, 0).read().idleCoreShare()).isZero();
        assertThat(new NodeSurroundings(root, 1, 0, 0).read().idleCoreShare()).isZero();
    }

    @Test
    void aControlGroupBoundsTheCache() throws IOException {
        write("proc/self/cgroup", "0::/yarn/container_1\n");
        write("sys/fs/cgroup/yarn/container_1/memory.max", (3L << 30) + "\n");

        assertThat(new NodeSurroundings(root, 2, 2, 1 << 30).read().cacheBytes())
                .isEqualTo(GIB);
    }

    @Test
    void soDoesOneOfVersionOne() throws IOException {
        write("proc/self/cgroup", "7:blkio:/\n4:memory:/yarn/c1\n0::/\n");
        write("sys/fs/cgroup/memory/yarn/c1/memory.limit_in_bytes", (1L << 30) + "\n");

        assertThat(new NodeSurroundings(root, 2, 2, 2L << 30).read().cacheBytes())
                .isZero();
    }

    @Test
    void anUnlimitedGroupBoundsNothing() throws IOException {
        write("proc/self/cgroup", "0::/c1\n");
        write("sys/fs/cgroup/c1/memory.max", "max\n");

        assertThat(new NodeSurroundings(root, 2, 2, 0).read().cacheBytes()).isEqualTo(4 * GIB);
    }

    @Test
    void refusesMeminfoWithoutTheLine() throws IOException {
        write("proc/meminfo", "MemTotal: 1 kB\n");

        assertThatThrownBy(() -> new NodeSurroundings(root, 2, 2, 0).read())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("MemAvailable");
    }

    private void write(String file, String content) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }
}
