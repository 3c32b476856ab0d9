package dev.terrain.integration.bench.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Writes files with names of intermediate data as a task does, one after the other through
 * {@code ZonedLocalFileSystem}, in a JVM of its own: {@code hadoop fs -put -d}.
 */
final class IntermediateWriter {

    private static final int FILES = 24;

    private final Path sources;
    private final Path into;

    /** Makes {@code sources} of 2 to 3 MiB each, of bytes at random but never zero. */
    IntermediateWriter(Path sources, Path into) throws IOException {
        this.sources = sources;
        this.into = into;
        Random random = new Random(FILES);
        for (int number = 0; number < FILES; number++) {
            byte[] content = new byte[(2 << 20) + random.nextInt(1 << 20)];
            random.nextBytes(content);
            for (int i = 0; i < content.length; i++) {
                content[i] |= 1;
            }
            Files.write(sources.resolve(name(number)), content);
        }
    }

    /** Lets one begin, and kills it. */
    void runAndKill(Kills kills) throws IOException, InterruptedException {
        List<Object> command =
                new ArrayList<>(List.of("-D", "fs.file.impl=dev.terrain.zone.ZonedLocalFileSystem", "-put", "-d"));
        for (int number = 0; number < FILES; number++) {
            command.add(sources.resolve(name(number)).toUri());
        }
        command.add(into.toUri());
        kills.strike(
                ZoneToolProcess.startHadoop("org.apache.hadoop.fs.FsShell", command.toArray()),
                () -> Files.exists(into.resolve(name(0))));
    }

    /**
     * Asserts that every file before the last that was begun is whole, and that the last holds its own first bytes and
     * nothing else; whether it is whole as well, and the last of all.
     */
    boolean requireRight() throws IOException {
        int last = FILES - 1;
        while (last > 0 && Files.notExists(into.resolve(name(last)))) {
            last--;
        }
        for (int number = 0; number < last; number++) {
            assertThat(Files.mismatch(into.resolve(name(number)), sources.resolve(name(number))))
                    .as("first wrong byte of %s", name(number))
                    .isEqualTo(-1);
        }
        byte[] written = Files.readAllBytes(into.resolve(name(last)));
        byte[] meant = Files.readAllBytes(sources.resolve(name(last)));
        int length = 0;
        while (length < Math.min(written.length, meant.length) && written[length] == meant[length]) {
            length++;
        }
        assertThat(Arrays.copyOfRange(written, length, written.length))
                .as("%s behind the %d bytes that are right", name(last), length)
                .isEqualTo(new byte[written.length - length]);
        return last == FILES - 1 && written.length == meant.length && length == meant.length;
    }

    /** Deletes what was written. */
    void deleteAll() throws IOException {
        for (int number = 0; number < FILES; number++) {
            Files.deleteIfExists(into.resolve(name(number)));
            Files.deleteIfExists(into.resolve("." + name(number) + ".crc"));
        }
    }

    private static String name(int number) {
        return "file" + number + ".out";
    }
}
