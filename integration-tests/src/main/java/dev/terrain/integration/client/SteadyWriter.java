package dev.terrain.integration.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Writes one file after another until a local file appears, and says of each what HDFS has acknowledged:
 *
 * <pre>hadoop jar ... SteadyWriter FOLDER BYTES LOCAL-FILE-THAT-ENDS-IT</pre>
 *
 * <p>Half of a file is flushed (hflush), the rest closed. What fails is said, and the next file is written.
 */
public final class SteadyWriter extends Configured implements Tool {

    /** Runs it in HDFS's default configuration. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new SteadyWriter(), arguments));
    }

    @Override
    public int run(String[] arguments) throws IOException {
        Path folder = new Path(arguments[0]);
        long bytes = Long.parseLong(arguments[1]);
        java.nio.file.Path end = Paths.get(arguments[2]);
        FileSystem fileSystem = FileSystem.get(getConf());
        System.out.println("writing");
        for (long number = 1; Files.notExists(end); number++) {
            try {
                write(fileSystem, new Path(folder, String.valueOf(number)), number, bytes);
            } catch (IOException e) {
                System.out.println("failed " + number + " " + e.toString().replace('\n', ' '));
            }
        }
        return 0;
    }

    private static void write(FileSystem fileSystem, Path file, long number, long bytes) throws IOException {
        Content content = new Content(number);
        try (FSDataOutputStream out = fileSystem.create(file)) {
            long written = 0;
            boolean isFlushed = false;
            while (written < bytes) {
                int length = (int) Math.min(Content.pieceBytes(), bytes - written);
                out.write(content.next(), 0, length);
                written += length;
                if (!isFlushed && written >= bytes / 2) {
                    out.hflush();
                    isFlushed = true;
                    System.out.println(new Acknowledged(number, written, false).line());
                }
            }
        }
        System.out.println(new Acknowledged(number, bytes, true).line());
    }
}
