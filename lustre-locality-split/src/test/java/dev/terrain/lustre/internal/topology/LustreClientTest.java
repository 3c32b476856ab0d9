package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LustreClientTest {

    @TempDir
    Path root;

    private void connection(String folder, String name, String text) throws IOException {
        Path entry = Files.createDirectories(root.resolve(folder).resolve(name));
        Files.writeString(entry.resolve("ost_conn_uuid"), text + "\n");
    }

    private LustreClient client() {
        return new LustreClient(root.resolve("mounts"), List.of(root.resolve("sys"), root.resolve("proc")));
    }

    @Test
    void readsWhatARealClientShows() throws IOException {
        ClientParameters.writeInto(root);
        LustreClient real = new LustreClient(root.resolve("mounts"), List.of(root.resolve("sys/fs/lustre/osc")));

        assertThat(real.connections("tfs"))
                .containsExactly(
                        entry(0, "10.0.0.11@tcp"),
                        entry(1, "10.0.0.11@tcp"),
                        entry(2, "10.0.0.12@tcp"),
                        entry(3, "10.0.0.12@tcp"));
        assertThat(real.connections("other")).isEmpty();
    }

    @Test
    void readsProcOfOlderClients() throws IOException {
        connection("proc", "tfs-OST001f-osc-ffff8800a1b2c3d4", "10.0.0.12@o2ib");

        assertThat(client().connections("tfs")).containsExactly(entry(0x1f, "10.0.0.12@o2ib"));
    }

    @Test
    void sysCountsWhereBothAreThere() throws IOException {
        connection("sys", "tfs-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.1@tcp");
        connection("proc", "tfs-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.2@tcp");

        assertThat(client().connections("tfs")).containsExactly(entry(0, "10.0.0.1@tcp"));
    }

    @Test
    void leavesConnectionsOfAMetadataServerOut() throws IOException {
        connection("sys", "tfs-OST0000-osc-MDT0000", "10.0.0.1@tcp");
        connection("sys", "tfs-OST0001-osc-ffff8800a1b2c3d4", "<none>");

        assertThat(client().connections("tfs")).containsExactly(entry(1, "<none>"));
    }

    @Test
    void tellsFileSystemsApartWhoseNamesBeginAlike() throws IOException {
        connection("sys", "tfs-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.1@tcp");
        connection("sys", "tfs-b-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.2@tcp");

        assertThat(client().connections("tfs-b")).containsExactly(entry(0, "10.0.0.2@tcp"));
    }

    @Test
    void aConnectionThatCannotBeReadLeavesTheOthers() throws IOException {
        connection("sys", "tfs-OST0000-osc-ff11", "10.0.0.11@tcp");
        Files.createDirectories(root.resolve("sys/tfs-OST0001-osc-ff11/ost_conn_uuid"));

        assertThat(client().connections("tfs")).containsExactly(entry(0, "10.0.0.11@tcp"));
    }

    @Test
    void isEmptyWithoutAClient() throws IOException {
        assertThat(client().connections("tfs")).isEmpty();
    }

    private void mount(String... lines) throws IOException {
        Files.write(root.resolve("mounts"), List.of(lines));
    }

    private void mountAll() throws IOException {
        mount(
                "/dev/sda1 / ext4 rw 0 0",
                "10.0.0.10@tcp:/tfs /mnt/lustre lustre rw,flock,lazystatfs 0 0",
                "10.0.0.10@o2ib1:10.0.0.9@o2ib1:/work/projects/p1 /mnt/lustre/inner lustre rw 0 0",
                "[fe80::1]@tcp:/six /mnt/with\\040space lustre rw 0 0",
                "nfs:/export /mnt/nfs nfs rw 0 0",
                "broken");
    }

    @Test
    void takesTheNameFromTheSourceOfTheInnermostMount() throws IOException {
        mountAll();
        assertThat(client().fileSystemOf(Path.of("/mnt/lustre/a/b"))).contains("tfs");
        assertThat(client().fileSystemOf(Path.of("/mnt/lustre"))).contains("tfs");
        assertThat(client().fileSystemOf(Path.of("/mnt/lustre/inner/x"))).contains("work");
        assertThat(client().fileSystemOf(Path.of("/mnt/with space/x"))).contains("six");
    }

    @Test
    void aMountOfAnotherEncodingHidesNoOther() throws IOException {
        Files.write(
                root.resolve("mounts"),
                "/dev/sda1 /mnt/\u00e4 ext4 rw 0 0\n1.2.3.4@tcp:/tfs /mnt/lustre lustre rw 0 0\n"
                        .getBytes(StandardCharsets.ISO_8859_1));

        assertThat(client().fileSystemOf(Path.of("/mnt/lustre/x"))).contains("tfs");
    }

    @Test
    void isEmptyWhereTheSourceIsNotLustres() throws IOException {
        mountAll();
        assertThat(client().fileSystemOf(Path.of("/mnt/nfs/x"))).isEmpty();
        assertThat(client().fileSystemOf(Path.of("/mnt/lustrex"))).isEmpty();
        assertThat(client().fileSystemOf(Path.of("/etc"))).isEmpty();
    }

    @Test
    void theLaterOfTwoMountsAtOnePointCounts() throws IOException {
        mount("1.2.3.4@tcp:/old /mnt x rw", "1.2.3.4@tcp:/new /mnt x rw");

        assertThat(client().fileSystemOf(Path.of("/mnt/x"))).contains("new");
    }
}
