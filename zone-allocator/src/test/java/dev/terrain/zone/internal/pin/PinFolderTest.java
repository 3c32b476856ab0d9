package dev.terrain.zone.internal.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.pin.PinState.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PinFolderTest {

    private static final PinState STATE = new PinState(Phase.PINNED, 500L << 20, OptionalLong.empty(), Instant.EPOCH);
    private static final int NOBODY = 65534;

    @TempDir
    Path mountPoint;

    @Test
    void itsOwnFolderIsForItsUserAlone() throws IOException {
        try (PinFolder folder = PinFolder.lock(mount())) {
            folder.create();
            folder.save(STATE);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
                    .isEqualTo("rwx------");
        }
        try (PinFolder folder = PinFolder.lock(mount())) {
            assertThat(folder.state()).contains(STATE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwxrwx---", "rwx----w-", "rwxrwxrwx"})
    void doesNotWorkInAFolderThatOthersCanWrite(String permissions) throws IOException {
        try (PinFolder early = PinFolder.lock(mount())) {
            Path path = Files.createDirectory(early.path());
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));

            assertThatThrownBy(early::create).isInstanceOf(IOException.class).hasMessageContaining("chmod 700");
            assertThatThrownBy(() -> early.save(STATE))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("chmod 700");
            assertThat(path).isEmptyDirectory();
        }
        assertThatThrownBy(() -> PinFolder.lock(mount()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("chmod 700");
    }

    @Test
    void doesNotWorkInAFolderOfAnotherUser() throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "needs root, to give a folder away");
        Path path = Files.createDirectory(mountPoint.resolve(PinFolder.NAME));
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
        Files.setAttribute(path, "unix:uid", NOBODY);

        assertThatThrownBy(() -> PinFolder.lock(mount()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("permission denied: run as "
                        + Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName());
    }

    @Test
    void savesInPlaceOfALinkAndNotWhereItLeads() throws IOException {
        Path elsewhere = Files.writeString(mountPoint.resolve("elsewhere"), "as it was");
        try (PinFolder folder = PinFolder.lock(mount())) {
            folder.create();
            Files.createSymbolicLink(folder.path().resolve("pin.json.new"), elsewhere);

            folder.save(STATE);

            assertThat(folder.state()).contains(STATE);
        }
        assertThat(elsewhere).hasContent("as it was");
    }

    /** As if the file system of the tests were mounted at a folder of theirs. */
    private Mount mount() throws IOException {
        Mount real = Mount.of(mountPoint);
        return new Mount(mountPoint, real.major(), real.minor(), real.type(), real.source());
    }
}
