package dev.terrain.integration.client;

import dev.terrain.integration.fixture.process.Interruptible;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Changes files in every way that HDFS has, a part of it before a failover, a part across it, a part afterwards:
 *
 * <pre>hadoop jar ... FailoverClient FOLDER LOCAL-FILE-THAT-SAYS-IT-IS-OVER</pre>
 *
 * <p>Says of each file what HDFS has acknowledged, {@value #SNAPSHOT} when that is in the folder's snapshot, and
 * {@value #IN_FLIGHT} when the failover may come.
 */
public final class FailoverClient extends Configured implements Tool {

    /** The name of the snapshot, and the line that says it is there. */
    public static final String SNAPSHOT = "snapshot";

    public static final String IN_FLIGHT = "in flight";

    /** Data in two DataNodes, parity in a third. */
    private static final String ERASURE_CODING = "XOR-2-1-1024k";

    /** Of each kind. */
    private static final int FILES = 5;

    /** Of a file, 2.5 MB: with blocks of 1 MB the last one is not full, and half of a file ends in a block. */
    private static final int PIECES = 40;

    private static final Duration BETWEEN_FILES = Duration.ofMillis(100);

    /** What happens to a file. */
    private enum Kind {
        RAISED(100),
        LOWERED(200),
        ARCHIVED(300),
        TRUNCATED(400),
        APPENDED(500),
        ERASURE_CODED(600),
        FLUSHED(700),
        /** One after another until the failover is over. */
        MEANWHILE(1000);

        private final long firstNumber;

        Kind(long firstNumber) {
            this.firstNumber = firstNumber;
        }
    }

    private DistributedFileSystem hdfs = new DistributedFileSystem();
    private Path folder = new Path("/");

    /** Runs it in HDFS's default configuration. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new FailoverClient(), arguments));
    }

    @Override
    public int run(String[] arguments) throws IOException {
        hdfs = (DistributedFileSystem) FileSystem.get(getConf());
        folder = new Path(arguments[0]);
        java.nio.file.Path over = Paths.get(arguments[1]);
        hdfs.mkdirs(folder);
        hdfs.enableErasureCodingPolicy(ERASURE_CODING);
        List<Writing> open = before();
        System.out.println(IN_FLIGHT);
        for (long number = number(Kind.MEANWHILE, 0); Files.notExists(over); number++) {
            create(number, 3).write(1).close();
            Interruptible.sleep(BETWEEN_FILES);
        }
        for (Writing writing : open) {
            writing.write(PIECES / 2).close();
        }
        change(1);
        for (int i = 0; i < FILES; i++) {
            append(number(Kind.TRUNCATED, i), PIECES / 2 - 1).write(2).close();
        }
        return 0;
    }

    /** Returns what is half written. */
    private List<Writing> before() throws IOException {
        for (int i = 0; i < FILES; i++) {
            create(number(Kind.RAISED, i), 2).write(PIECES).close();
            for (Kind kind : List.of(Kind.ARCHIVED, Kind.TRUNCATED, Kind.APPENDED)) {
                create(number(kind, i), 3).write(PIECES).close();
            }
        }
        hdfs.allowSnapshot(folder);
        hdfs.createSnapshot(folder, SNAPSHOT);
        System.out.println(SNAPSHOT);
        List<Writing> open = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            // Not in the snapshot, which would keep all replicas.
            create(number(Kind.LOWERED, i), 3).write(PIECES).close();
            hdfs.setStoragePolicy(file(number(Kind.ARCHIVED, i)), "COLD");
            long number = number(Kind.ERASURE_CODED, i);
            FSDataOutputStream striped =
                    hdfs.createFile(file(number)).ecPolicyName(ERASURE_CODING).build();
            open.add(new Writing(number, 0, striped).write(PIECES / 2));
            open.add(append(number(Kind.APPENDED, i), PIECES).write(1));
            open.add(create(number(Kind.FLUSHED, i), 3).write(PIECES / 2).flush());
        }
        change(0);
        return open;
    }

    /** Every second file: replication up and down, and the end of a file cut off within a block. */
    private void change(int first) throws IOException {
        for (int i = first; i < FILES; i += 2) {
            hdfs.setReplication(file(number(Kind.RAISED, i)), (short) 3);
            hdfs.setReplication(file(number(Kind.LOWERED, i)), (short) 2);
            long number = number(Kind.TRUNCATED, i);
            long bytes = (PIECES / 2 - 1) * (long) Content.pieceBytes();
            hdfs.truncate(file(number), bytes);
            System.out.println(new Acknowledged(number, bytes, true).line());
        }
    }

    private static long number(Kind kind, int i) {
        return kind.firstNumber + i;
    }

    private Path file(long number) {
        return new Path(folder, String.valueOf(number));
    }

    private Writing create(long number, int replication) throws IOException {
        FSDataOutputStream out =
                hdfs.createFile(file(number)).replication((short) replication).build();
        return new Writing(number, 0, out);
    }

    /** Waits for the recovery of the last block, which a truncated file may be in. */
    private Writing append(long number, int pieces) throws IOException {
        while (!hdfs.isFileClosed(file(number))) {
            Interruptible.sleep(BETWEEN_FILES);
        }
        return new Writing(number, pieces, hdfs.append(file(number)));
    }

    /** A file that is open. */
    private static final class Writing {

        private final long number;
        private final Content content;
        private final FSDataOutputStream out;
        private long bytes;

        Writing(long number, int piecesThere, FSDataOutputStream out) {
            this.number = number;
            this.out = out;
            content = new Content(number);
            for (int i = 0; i < piecesThere; i++) {
                bytes += content.next().length;
            }
        }

        Writing write(int pieces) throws IOException {
            for (int i = 0; i < pieces; i++) {
                out.write(content.next());
                bytes += Content.pieceBytes();
            }
            return this;
        }

        Writing flush() throws IOException {
            out.hflush();
            System.out.println(new Acknowledged(number, bytes, false).line());
            return this;
        }

        void close() throws IOException {
            out.close();
            System.out.println(new Acknowledged(number, bytes, true).line());
        }
    }
}
