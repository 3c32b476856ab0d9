package dev.terrain.lustre.internal.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientTreeTest {

    @TempDir
    Path root;

    private void connection(String folder, String name, String text) throws IOException {
        Path entry = Files.createDirectories(root.resolve(folder).resolve(name));
        Files.writeString(entry.resolve("ost_conn_uuid"), text + "\n");
    }

    private ClientTree tree() {
        return new ClientTree(List.of(root.resolve("sys"), root.resolve("proc")));
    }

    @Test
    void readsWhatARealClientShows() throws IOException {
        ClientParameters.writeInto(root);
        ClientTree real = new ClientTree(List.of(root.resolve("sys/fs/lustre/osc")));

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

        assertThat(tree().connections("tfs")).containsExactly(entry(0x1f, "10.0.0.12@o2ib"));
    }

    @Test
    void sysCountsWhereBothAreThere() throws IOException {
        connection("sys", "tfs-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.1@tcp");
        connection("proc", "tfs-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.2@tcp");

        assertThat(tree().connections("tfs")).containsExactly(entry(0, "10.0.0.1@tcp"));
    }

    @Test
    void leavesConnectionsOfAMetadataServerOut() throws IOException {
        connection("sys", "tfs-OST0000-osc-MDT0000", "10.0.0.1@tcp");
        connection("sys", "tfs-OST0001-osc-ffff8800a1b2c3d4", "<none>");

        assertThat(tree().connections("tfs")).containsExactly(entry(1, "<none>"));
    }

    @Test
    void tellsFileSystemsApartWhoseNamesBeginAlike() throws IOException {
        connection("sys", "tfs-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.1@tcp");
        connection("sys", "tfs-b-OST0000-osc-ffff8800a1b2c3d4", "10.0.0.2@tcp");

        assertThat(tree().connections("tfs-b")).containsExactly(entry(0, "10.0.0.2@tcp"));
    }

    @Test
    void isEmptyWithoutAClient() throws IOException {
        assertThat(tree().connections("tfs")).isEmpty();
    }
}
