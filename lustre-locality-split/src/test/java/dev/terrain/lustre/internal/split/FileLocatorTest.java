package dev.terrain.lustre.internal.split;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.layout.LayoutBlob;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import dev.terrain.lustre.internal.split.FileBlocks.Block;
import dev.terrain.lustre.internal.split.FileBlocks.Choice;
import dev.terrain.lustre.internal.split.FileLocator.Located;
import dev.terrain.lustre.internal.topology.LustreClient;
import dev.terrain.lustre.internal.topology.MapFile;
import dev.terrain.lustre.internal.topology.Place;
import dev.terrain.lustre.internal.topology.RackTree;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FileLocatorTest {

    private static final int MIB = 1 << 20;

    @TempDir
    Path folder;

    private final List<Place> nodes = new ArrayList<>(List.of(racked("n1", "/r1"), racked("n2", "/r2")));
    private long now;
    private int asked;
    private @Nullable Throwable failure;

    private static Place racked(String name, String rack) {
        return new Place(name, Optional.of(rack), List.of());
    }

    @BeforeEach
    void clientWithTwoServers() throws IOException {
        connect(0, "10.0.0.1@tcp");
        connect(1, "10.0.0.2@tcp");
        Files.writeString(folder.resolve("mounts"), "10.0.0.9@tcp:/tfs " + folder.toRealPath() + " lustre rw 0 0\n");
    }

    private void connect(int ost, String nid) throws IOException {
        Path connection = Files.createDirectories(folder.resolve("osc/tfs-OST000" + ost + "-osc-ffff0000"));
        Files.writeString(connection.resolve("ost_conn_uuid"), nid + "\n");
    }

    private FileLocator locality() {
        MapFile mapFile =
                MapFile.parse("map", List.of("10.0.0.1@tcp host=oss1 rack=/r1", "10.0.0.2@tcp host=oss2 rack=/r2"));
        return new FileLocator(
                new FileLocator.Sources(
                        new ExtendedAttribute("user.lov"),
                        new LustreClient(folder.resolve("mounts"), List.of(folder.resolve("osc"))),
                        mapFile,
                        nid -> Optional.empty(),
                        this::askedForNodes,
                        new RackTree(hosts -> hosts)),
                () -> now);
    }

    private List<Place> askedForNodes() throws IOException {
        asked++;
        if (failure instanceof IOException e) {
            throw e;
        } else if (failure instanceof RuntimeException e) {
            throw e;
        } else if (failure instanceof Error e) {
            throw e;
        }
        return nodes;
    }

    private Path file(String name, int... osts) throws IOException {
        Path file = Files.write(folder.resolve(name), new byte[10]);
        LayoutBlob.store(file, LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, MIB, osts));
        return file;
    }

    private static List<Block> blocks(FileLocator locality, Path file) throws IOException {
        return locality.locate(file).blocks().orElseThrow().touching(new Choice(MIB, 3, 0.02), 0, 10, 10, 0);
    }

    @Test
    void looksAroundOnceAMinuteAndFollowsAFailover() throws IOException {
        FileLocator locality = locality();
        Path file = file("x", 0);

        assertThat(blocks(locality, file)).containsExactly(new Block(0, 10, List.of("n1")));
        connect(0, "10.0.0.2@tcp");
        now = Duration.ofSeconds(59).toNanos();
        assertThat(blocks(locality, file)).containsExactly(new Block(0, 10, List.of("n1")));
        now = Duration.ofSeconds(60).toNanos();
        assertThat(blocks(locality, file)).containsExactly(new Block(0, 10, List.of("n2")));
        assertThat(asked).isEqualTo(2);
    }

    static List<Throwable> failures() {
        return List.of(
                new IOException("nobody there"),
                new IllegalArgumentException("nobody there"),
                new NoClassDefFoundError("nobody there"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailedLookIsNotRepeatedForEveryFile(Throwable why) throws IOException {
        failure = why;
        FileLocator locality = locality();
        Path file = file("x", 0);

        for (int i = 0; i < 3; i++) {
            Located located = locality.locate(file);
            assertThat(located.otherwise()).isEqualTo(NoPreference.NO_NEIGHBOURS);
            assertThat(located.message()).endsWith("nobody there");
        }
        assertThat(asked).isEqualTo(1);

        failure = null;
        now = Duration.ofMinutes(1).toNanos();
        assertThat(blocks(locality, file)).hasSize(1);
    }

    @Test
    void readsTheLayoutAgainEveryTime() throws IOException {
        FileLocator locality = locality();
        Path file = file("x", 0);
        assertThat(blocks(locality, file).get(0).hosts()).containsExactly("n1");

        LayoutBlob.store(file, LayoutBlob.v1(ByteOrder.LITTLE_ENDIAN, MIB, 1));

        assertThat(blocks(locality, file).get(0).hosts()).containsExactly("n2");
    }

    @Test
    void anOstThatNobodyKnowsTakesNoPart() throws IOException {
        assertThat(blocks(locality(), file("x", 7))).containsExactly(new Block(0, 10, List.of()));
    }

    @Test
    void saysWhyThereIsNothingToPrefer() throws IOException {
        Path plain = Files.createFile(folder.resolve("plain"));
        Path broken = Files.createFile(folder.resolve("broken"));
        LayoutBlob.store(broken, new byte[40]);

        assertThat(locality().locate(plain))
                .isEqualTo(nowhere(NoPreference.NOT_LUSTRE, plain + " has no Lustre layout"));
        assertThat(locality().locate(broken).otherwise()).isEqualTo(NoPreference.MALFORMED);
        assertThat(locality().locate(folder.resolve("missing")).otherwise()).isEqualTo(NoPreference.NOT_READABLE);
        nodes.clear();
        assertThat(locality().locate(file("x", 0)))
                .isEqualTo(nowhere(NoPreference.NO_NEIGHBOURS, "no compute nodes are known"));
    }

    private static Located nowhere(NoPreference why, String message) {
        return new Located(Optional.empty(), why, message);
    }
}
