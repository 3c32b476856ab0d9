package dev.terrain.integration.bench.terasort;

import java.io.IOException;
import java.util.List;

/** The folder of input, output and verdict: how jobs name what is in it, and what this JVM sees there. */
interface TeraSortFolder {

    /** What jobs are told: a path or a URI. */
    String uri(String name);

    /** The content of a small text file. */
    String read(String name) throws IOException;

    /** A checksum of each part file of a folder, in their order; equal for equal files. */
    List<String> checksums(String folder) throws IOException;

    /** Deletes a file, or a folder with all that is in it. */
    void delete(String name) throws IOException;
}
