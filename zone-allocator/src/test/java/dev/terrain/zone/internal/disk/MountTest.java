package dev.terrain.zone.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountTest {

    private static final List<String> TABLE = List.of(
            "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard",
            "22 27 0:21 / /proc rw,relatime - proc proc rw",
            "60 27 8:17 / /data rw,noatime shared:30 master:2 - ext4 /dev/sdb1 rw",
            "61 60 8:33 / /data/two\\040words rw,noatime - xfs /dev/disk\\0401 rw",
            "62 27 254:0 /srv /bound rw,relatime - ext4 /dev/vda rw",
            "63 27 0:45 /@home /home rw,relatime shared:1 - btrfs /dev/sdd rw",
            "64 27 8:49 / /caf\\303\\251 rw - ext3 /dev/sdc1 rw");

    @Test
    void readsDeviceTypeAndSourceBehindOptionalFields() throws IOException {
        assertThat(Mount.parse(TABLE)).contains(new Mount(Path.of("/data"), 8, 17, "ext4", "/dev/sdb1"));
    }

    @Test
    void decodesOctalEscapes() throws IOException {
        assertThat(Mount.parse(TABLE))
                .contains(new Mount(Path.of("/data/two words"), 8, 33, "xfs", "/dev/disk 1"))
                .contains(new Mount(Path.of("/café"), 8, 49, "ext3", "/dev/sdc1"));
    }

    @Test
    void refusesALineThatIsNotOfMountinfo() {
        assertThatThrownBy(() -> Mount.parse(List.of("27 1 254:0 / / rw")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("27 1 254:0 / / rw");
        assertThatThrownBy(() -> Mount.parse(List.of("27 1 nonsense / / rw - ext4 /dev/vda rw")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("nonsense");
    }

    @Test
    void findsTheMountByDeviceAndPath() throws IOException {
        assertThat(Mount.find(Mount.parse(TABLE), Path.of("/data/two words/x"), 8, 33)
                        .mountPoint())
                .isEqualTo(Path.of("/data/two words"));
    }

    @Test
    void takesABindMountOfTheRootFileSystemForTheRootFileSystem() throws IOException {
        assertThat(Mount.find(Mount.parse(TABLE), Path.of("/bound/x"), 254, 0).isRoot())
                .isTrue();
    }

    @Test
    void takesTheLaterOfTwoMountsOnOnePoint() throws IOException {
        List<Mount> mounts = Mount.parse(
                List.of("60 27 8:17 / /data rw - ext4 /dev/first rw", "61 27 8:17 / /data rw - ext4 /dev/second rw"));

        assertThat(Mount.find(mounts, Path.of("/data/x"), 8, 17).source()).isEqualTo("/dev/second");
    }

    @Test
    void findsBtrfsWhoseFilesShowAnotherDevice() throws IOException {
        Mount home = Mount.find(Mount.parse(TABLE), Path.of("/home/x"), 0, 99);

        assertThat(home.type()).isEqualTo("btrfs");
        assertThat(home.isSupported()).isFalse();
    }

    @Test
    void refusesADeviceThatNoMountCarries() throws IOException {
        List<Mount> mounts = Mount.parse(TABLE);

        assertThatThrownBy(() -> Mount.find(mounts, Path.of("/data/x"), 8, 99))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/data/x")
                .hasMessageContaining("8:99");
    }

    @Test
    void supportsExt4AndXfsOnly() throws IOException {
        assertThat(Mount.parse(TABLE).stream().filter(Mount::isSupported).map(Mount::type))
                .containsOnly("ext4", "xfs");
    }

    @Test
    void findsTheMountOfADirectoryOnThisMachine(@TempDir Path directory) throws IOException {
        Mount mount = Mount.of(directory);

        assertThat((long) (Long) Files.getAttribute(mount.mountPoint(), "unix:dev"))
                .isEqualTo((long) (Long) Files.getAttribute(directory, "unix:dev"));
    }
}
