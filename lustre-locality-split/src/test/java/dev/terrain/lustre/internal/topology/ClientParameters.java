package dev.terrain.lustre.internal.topology;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The /sys/fs/lustre of a real client of Lustre 2.17.57, as files. */
final class ClientParameters {

    private ClientParameters() {}

    /** Writes {@code sys/fs/lustre/...} under a folder. */
    static void writeInto(Path root) throws IOException {
        for (String line : lines()) {
            if (line.startsWith("/sys/fs/lustre/")) {
                String[] words = line.split(" ", 2);
                Path file = root.resolve(words[0].substring(1));
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.writeString(file, words[1] + "\n");
            }
        }
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = ClientParameters.class.getResourceAsStream("/client/2.17.57-params.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }
}
