package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** A file of bytes at random that has nothing to do with what is done to its file system, and must not notice. */
final class Witness {

    private final Path file;
    private final byte[] content;

    private Witness(Path file, byte[] content) {
        this.file = file;
        this.content = content;
    }

    /** Writes one of 32 MiB, to the disk. */
    static Witness in(Path folder) throws IOException {
        byte[] content = new byte[32 << 20];
        new Random(content.length).nextBytes(content);
        Path file = Files.write(folder.resolve("witness"), content);
        PoolIT.sync(folder);
        return new Witness(file, content);
    }

    /** Asserts that its bytes are right; read from the disk, where the file system was mounted again since. */
    void requireWhole() throws IOException {
        assertThat(Files.readAllBytes(file)).as("%s", file).isEqualTo(content);
    }
}
