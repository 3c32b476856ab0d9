package dev.terrain.integration.client;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Locale;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Reads back what {@link SteadyWriter} was told that HDFS has, and ends with exit code 1 when a byte of it is missing
 * or wrong, or a closed file is longer:
 *
 * <pre>hadoop jar ... Verifier FOLDER LOCAL-FILE-WITH-THE-WRITERS-OUTPUT</pre>
 */
public final class Verifier extends Configured implements Tool {

    /** Runs it in HDFS's default configuration. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new Verifier(), arguments));
    }

    @Override
    public int run(String[] arguments) throws IOException {
        FileSystem fileSystem = FileSystem.get(getConf());
        int lost = 0;
        int files = 0;
        long bytes = 0;
        for (Acknowledged said :
                Acknowledged.lastOf(Files.readAllLines(Paths.get(arguments[1]), StandardCharsets.UTF_8))) {
            Path file = new Path(arguments[0], String.valueOf(said.number()));
            long found = rightBytes(fileSystem, file, said);
            if (found < said.bytes()
                    || (said.isClosed() && fileSystem.getFileStatus(file).getLen() != said.bytes())) {
                System.out.println(
                        "lost " + file + ": " + found + " of " + said.bytes() + " bytes are there and right");
                lost++;
            }
            files++;
            bytes += found;
        }
        System.out.println(String.format(Locale.ROOT, "verified %d files, %d bytes, %d lost", files, bytes, lost));
        return lost == 0 ? 0 : 1;
    }

    /** How many bytes at the start are what was written, up to those acknowledged. */
    private static long rightBytes(FileSystem fileSystem, Path file, Acknowledged said) {
        Content content = new Content(said.number());
        byte[] piece = new byte[Content.pieceBytes()];
        long right = 0;
        try (FSDataInputStream in = fileSystem.open(file)) {
            while (right < said.bytes()) {
                int length = (int) Math.min(piece.length, said.bytes() - right);
                in.readFully(piece, 0, length);
                content.next();
                int equal = content.equalBytes(piece, length);
                right += equal;
                if (equal < length) {
                    break;
                }
            }
        } catch (IOException e) {
            System.out.println(file + ": " + e);
        }
        return right;
    }
}
