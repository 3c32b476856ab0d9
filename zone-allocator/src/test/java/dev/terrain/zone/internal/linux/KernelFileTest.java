package dev.terrain.zone.internal.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.terrain.commons.linux.Kernel;
import dev.terrain.commons.linux.KernelException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class KernelFileTest {

    private static final int TRIES = 50_000;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"READ", "READ_DIRECT"})
    void readsWhatItWrote(KernelFile.Access access) throws IOException {
        assumeThat(Kernel.unavailable()).isEmpty();
        Path path = folder.resolve("file");
        ByteBuffer buffer = KernelFile.buffer(KernelFile.ALIGNMENT);
        buffer.put(KernelFile.ALIGNMENT - 1, (byte) 7);
        try (KernelFile file = KernelFile.open(path, KernelFile.Access.CREATE_NEW)) {
            assertThat(file.write(buffer, 0, KernelFile.ALIGNMENT)).isEqualTo(KernelFile.ALIGNMENT);
            file.sync();
        }

        ByteBuffer into = KernelFile.buffer(KernelFile.ALIGNMENT);
        try (KernelFile file = KernelFile.open(path, access)) {
            assertThat(file.read(into, 0, KernelFile.ALIGNMENT)).isEqualTo(KernelFile.ALIGNMENT);
        } catch (KernelException e) {
            assumeThat(access)
                    .as("needs a temporary folder whose file system knows O_DIRECT")
                    .isEqualTo(KernelFile.Access.READ);
            throw e;
        }
        assertThat(into.get(KernelFile.ALIGNMENT - 1)).isEqualTo((byte) 7);
        assertThat(into.get(0)).isZero();
    }

    /** Whoever opens a file under a lease breaks it, and the kernel tells its holder by a signal. */
    @Test
    void survivesThatOthersOpenTheFileWhileItAsksWhetherTheyHaveItOpen() throws Exception {
        assumeThat(Kernel.unavailable()).isEmpty();
        Path path = Files.createFile(folder.resolve("slab"));
        AtomicBoolean ends = new AtomicBoolean();
        AtomicReference<IOException> failure = new AtomicReference<>();
        Thread opener = new Thread(() -> {
            try {
                while (!ends.get()) {
                    try (InputStream in = Files.newInputStream(path)) {
                        in.read();
                    }
                }
            } catch (IOException e) {
                failure.set(e);
            }
        });
        int open = 0;
        opener.start();
        try (KernelFile file = KernelFile.open(path, KernelFile.Access.READ)) {
            for (int i = 0; i < TRIES; i++) {
                open += file.isOpenElsewhere() ? 1 : 0;
            }
        } finally {
            ends.set(true);
            opener.join();
        }

        assertThat(failure.get()).isNull();
        assertThat(open).isBetween(1, TRIES - 1);
    }
}
