package dev.terrain.integration.lustre.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.integration.TestCluster;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** The mount itself, asked by the system call that the plugin makes. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LustreMountIT {

    private static final int MIB = 1 << 20;
    private static final Path DUMPS =
            TestCluster.PROJECT.resolve("lustre-locality-split/src/test/resources/layouts/xattrs.txt");

    /** In memory: ext4 takes no attributes of 64 KiB. */
    private final Path folder =
            Path.of("/dev/shm/lustre-mount-" + ProcessHandle.current().pid());

    private final ExtendedAttribute lov = new ExtendedAttribute("lustre.lov");
    private LustreMount mount;

    @BeforeAll
    void serve() throws IOException {
        Optional<String> missing = LustreSite.missing();
        assumeTrue(missing.isEmpty(), () -> missing.orElse(""));
        mount = LustreMount.serve(TestCluster.PROJECT, folder);
    }

    @AfterAll
    void nothingIsLeft() {
        if (mount != null) {
            mount.close();
            assertThat(folder).doesNotExist();
        }
    }

    @Test
    void servesRealLayoutsByteForByteThroughTheSystemCall() throws IOException {
        Map<String, byte[]> dumps = Files.readAllLines(DUMPS).stream()
                .map(line -> line.split(" ", -1))
                .filter(words -> words.length == 5 && words[4].matches("[0-9a-f]+"))
                .collect(Collectors.toMap(
                        words -> words[1], words -> HexFormat.of().parseHex(words[4]), (same, again) -> same));
        assertThat(dumps).hasSizeGreaterThan(5);
        for (Map.Entry<String, byte[]> dump : dumps.entrySet()) {
            Path file = Files.createFile(mount.root().resolve("dump-" + dump.getKey()));
            mount.layout(file, dump.getValue());

            assertThat(lov.read(file)).contains(dump.getValue());
        }
    }

    @Test
    void newFilesGetTheNextOstsOfTheirDirectoryAndKeepThemWhenTheyMove() throws IOException {
        Path directory = mount.directory("striped", new Striping(MIB, 2, List.of(3, 1, 0)));
        Path deeper = Files.createDirectories(directory.resolve("a/b"));
        Path first = Files.write(deeper.resolve("first"), new byte[3 * MIB]);
        Path second = Files.write(directory.resolve("second"), new byte[3 * MIB]);

        assertThat(osts(first)).isEqualTo(Map.of(3, 2L * MIB, 1, (long) MIB));
        assertThat(osts(second)).isEqualTo(Map.of(0, 2L * MIB, 3, (long) MIB));
        assertThat(lov.read(directory)).isPresent();
        Path moved = Files.move(first, mount.root().resolve("moved"));
        assertThat(osts(moved)).isEqualTo(Map.of(3, 2L * MIB, 1, (long) MIB));
    }

    private Map<Integer, Long> osts(Path file) throws IOException {
        byte[] layout = lov.read(file).orElseThrow();
        return StripeMap.of(LayoutDecoder.decode(layout)).bytesOf(0, 3L * MIB).byOst();
    }

    @Test
    void servesLayoutsOf64KibibytesAndNoneWhereThereIsNone() throws IOException {
        Path file = Files.createFile(mount.root().resolve("large"));
        assertThat(lov.read(file)).isEmpty();
        byte[] layout = new byte[1 << 16];
        layout[layout.length - 1] = 7;
        mount.layout(file, layout);

        assertThat(lov.read(file)).contains(layout);
    }

    @Test
    void failsWithTheErrnoThatItIsTold() throws IOException {
        Path file = Files.createFile(mount.root().resolve("refused"));
        mount.refuseLayout(file, 13);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> lov.read(file))
                .withMessageContaining("(errno 13)");
        assertThat(file).exists().isReadable();
    }

    @Test
    void isAFileSystemAsJobsUseOne() throws IOException {
        Path file = Files.writeString(mount.root().resolve("file"), "one");
        Files.writeString(file, " two", StandardOpenOption.APPEND);
        assertThat(file).hasContent("one two");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.truncate(3);
            channel.force(true);
            Files.delete(file);
            assertThat(channel.read(ByteBuffer.allocate(9), 0))
                    .as("bytes of a file deleted while open")
                    .isEqualTo(3);
        }
        Path folder = Files.createDirectory(mount.root().resolve("folder"));
        Files.writeString(folder.resolve("x"), "x");
        Path renamed = Files.move(folder, mount.root().resolve("renamed"));
        assertThat(renamed).isDirectoryContaining(path -> path.endsWith("x"));
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> Files.createDirectory(renamed));
        assertThat(Files.getFileStore(mount.root()).getUsableSpace()).isPositive();
        assertThat(Files.getFileStore(mount.root()).name()).isEqualTo("10.0.0.10@tcp:/tfs");
    }
}
