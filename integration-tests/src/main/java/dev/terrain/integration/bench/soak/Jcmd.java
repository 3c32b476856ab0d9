package dev.terrain.integration.bench.soak;

import dev.terrain.integration.fixture.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The JDK's own tool that asks a running JVM. */
final class Jcmd {

    /** The last line of a histogram: {@code Total 123456 7890123}, objects and their bytes. */
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    private Jcmd() {}

    /** What is in use of its heap, after a full collection. */
    static long liveHeapBytes(long processId) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin/jcmd").toString();
        String histogram = Program.run(jcmd, String.valueOf(processId), "GC.class_histogram");
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IOException("jcmd has no total of process " + processId);
        }
        return Long.parseLong(total.group(1));
    }
}
