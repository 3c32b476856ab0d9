package dev.terrain.lustre.internal.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.terrain.commons.linux.Kernel;
import dev.terrain.commons.linux.KernelException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real file system, with attributes that Java itself wrote. */
class ExtendedAttributeTest {

    private static final int ENOENT = 2;

    @TempDir
    Path folder;

    private final ExtendedAttribute attribute = new ExtendedAttribute("user.terrain");

    private Path file(String name) throws IOException {
        return Files.createFile(folder.resolve(name));
    }

    private static void write(Path file, byte[] value) throws IOException {
        Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class))
                .write("terrain", ByteBuffer.wrap(value));
    }

    @Test
    void worksHere() {
        assertThat(Kernel.unavailable()).isEmpty();
    }

    @Test
    void readsWhatIsThereWithZerosInIt() throws IOException {
        Path file = file("with spaces");
        write(file, new byte[] {1, 0, -1, 0});

        assertThat(attribute.read(file))
                .hasValueSatisfying(value -> assertThat(value).containsExactly(1, 0, -1, 0));
    }

    @Test
    void readsAShorterValueAfterALongerOne() throws IOException {
        Path longer = file("longer");
        Path shorter = file("shorter");
        write(longer, new byte[3000]);
        write(shorter, new byte[] {7});

        assertThat(attribute.read(longer))
                .hasValueSatisfying(value -> assertThat(value).hasSize(3000));
        assertThat(attribute.read(shorter))
                .hasValueSatisfying(value -> assertThat(value).containsExactly(7));
    }

    @Test
    void isEmptyWhereThereIsNone() throws IOException {
        assertThat(attribute.read(file("plain"))).isEmpty();
    }

    @Test
    void isEmptyWhereTheFileSystemKnowsNoneOfTheKind() throws IOException {
        assertThat(new ExtendedAttribute("lustre.lov").read(file("not-on-lustre")))
                .isEmpty();
    }

    @Test
    void saysWhatTheKernelSaysOfAMissingFile() {
        Path missing = folder.resolve("missing");

        assertThatExceptionOfType(KernelException.class)
                .isThrownBy(() -> attribute.read(missing))
                .withMessage("read user.terrain of " + missing + ": No such file or directory (errno 2)")
                .satisfies(e -> assertThat(e.errno()).isEqualTo(ENOENT));
    }
}
