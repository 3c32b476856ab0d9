package dev.terrain.integration.bench.lustre.planning;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads and decodes layouts through the plugin's own classes. Runs on Hadoop's classpath: {@code hadoop
 * dev.terrain.integration.bench.lustre.planning.LayoutMeasurement RESULT FILE-LIST ATTRIBUTE READS}.
 */
public final class LayoutMeasurement {

    private LayoutMeasurement() {}

    public static void main(String[] words) throws IOException {
        List<Path> files =
                Files.readAllLines(Path.of(words[1])).stream().map(Path::of).toList();
        new ObjectMapper().writeValue(new File(words[0]), run(files, words[2], Integer.parseInt(words[3])));
    }

    /** The numbers of files and of reads of them, the type of their file system, and the seconds that it took. */
    static Map<String, Object> run(List<Path> files, String attribute, int reads) throws IOException {
        readAll(files, attribute, reads); // warms caches up
        double seconds = readAll(files, attribute, reads);
        return Map.of(
                "files",
                files.size(),
                "reads",
                reads,
                "fileSystem",
                Files.getFileStore(files.get(0)).type(),
                "seconds",
                seconds);
    }

    private static double readAll(List<Path> files, String attribute, int reads) throws IOException {
        ExtendedAttribute layout = new ExtendedAttribute(attribute);
        long bytes = 0;
        long start = System.nanoTime();
        for (int i = 0; i < reads; i++) {
            Path file = files.get(i % files.size());
            byte[] stored = layout.read(file).orElseThrow(() -> new IOException(file + " has no " + attribute));
            bytes += StripeMap.of(LayoutDecoder.decode(stored))
                    .bytesOf(0, 1 << 20)
                    .onOsts();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        if (bytes == 0) {
            throw new IOException("none of the layouts has bytes on an OST");
        }
        return seconds;
    }
}
