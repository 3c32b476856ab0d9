package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.cluster.WebHdfs;
import dev.terrain.integration.fixture.process.FileTree;
import dev.terrain.integration.fixture.process.Program;
import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The folder of input, output and verdict: how jobs name what is in it, and what this JVM sees there. Some of it may be
 * in a folder that is mounted at one path on every host, the rest is in HDFS.
 *
 * @param hdfs of the cluster
 * @param scheme of the file system by which jobs read and write what is mounted
 * @param mounted where that is
 * @param isMounted whether what has that name is there
 */
record TeraSortFolder(WebHdfs hdfs, String scheme, Path mounted, Predicate<String> isMounted) {

    private static final String IN_HDFS = "/terasort/";

    /** All of it in HDFS. */
    static TeraSortFolder in(WebHdfs hdfs) {
        return new TeraSortFolder(hdfs, "", Path.of("/"), name -> false);
    }

    /** What jobs are told: a path or a URI. */
    String uri(String name) {
        return isMounted.test(name) ? scheme + "://" + mounted.resolve(name) : inHdfs(name);
    }

    static String inHdfs(String name) {
        return IN_HDFS + name;
    }

    /** The content of a small text file. */
    String read(String name) throws IOException {
        return isMounted.test(name) ? Files.readString(mounted.resolve(name)) : hdfs.read(inHdfs(name));
    }

    /** A checksum of each part file of a folder, in their order; equal for equal files: HDFS's own, or SHA-256. */
    List<String> checksums(String folder) throws IOException {
        if (!isMounted.test(folder)) {
            return hdfs.checksums(inHdfs(folder));
        }
        try (Stream<Path> files = Files.list(mounted.resolve(folder))) {
            List<Path> parts = files.filter(
                            file -> String.valueOf(file.getFileName()).startsWith("part-"))
                    .sorted()
                    .toList();
            return Program.run(Words.of("sha256sum", parts))
                    .lines()
                    .map(line -> line.split(" ", 2)[0])
                    .toList();
        }
    }

    /** Deletes a file, or a folder with all that is in it. */
    void delete(String name) throws IOException {
        if (isMounted.test(name)) {
            FileTree.delete(mounted.resolve(name));
        } else {
            hdfs.delete(inHdfs(name));
        }
    }
}
