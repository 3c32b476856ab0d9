package dev.terrain.integration.bench.scan.job;

import io.trino.tpch.Distributions;
import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.TextPool;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Writes TPC-H's table LINEITEM as text, as dbgen does: 16 columns with {@code |} after each, a line for each row.
 *
 * <pre>hadoop jar ... LineItemWriter FILE BYTES</pre>
 *
 * <p>It ends with the line that reaches that many bytes. The same bytes for the same number, every time.
 */
public final class LineItemWriter extends Configured implements Tool {

    /** Of a scale factor of 1: 6,001,215 rows of 121 bytes. */
    private static final double BYTES_OF_SCALE_1 = 725e6;

    /** More than is asked for, since the rows of an order vary. */
    private static final double MARGIN = 1.1;

    /** TPC-H's pool has 300 MB, from which comments are cut; with a smaller one they repeat sooner. */
    private static final int TEXT_POOL_BYTES = 16 << 20;

    private static final int BUFFER_BYTES = 1 << 20;

    /** Runs it. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new LineItemWriter(), arguments));
    }

    @Override
    public int run(String[] arguments) throws IOException {
        Path file = new Path(arguments[0]);
        long wanted = Long.parseLong(arguments[1]);
        FileSystem fileSystem = file.getFileSystem(getConf());
        fileSystem.setWriteChecksum(false); // data that others put there has no .crc files
        try (OutputStream out = new BufferedOutputStream(fileSystem.create(file, true), BUFFER_BYTES)) {
            long rows = write(wanted, out);
            System.out.println(rows + " rows");
        }
        return 0;
    }

    /** Writes rows until they have so many bytes together; returns how many rows. */
    static long write(long wanted, OutputStream out) throws IOException {
        Distributions distributions = Distributions.getDefaultDistributions();
        Iterator<LineItem> items = new LineItemGenerator(
                        Math.max(0.01, wanted / BYTES_OF_SCALE_1 * MARGIN),
                        1,
                        1,
                        distributions,
                        new TextPool(TEXT_POOL_BYTES, distributions))
                .iterator();
        long rows = 0;
        for (long written = 0; written < wanted; rows++) {
            byte[] row = (items.next().toLine() + "\n").getBytes(StandardCharsets.US_ASCII);
            out.write(row);
            written += row.length;
        }
        return rows;
    }
}
