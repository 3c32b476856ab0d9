package dev.terrain.integration.bench.scan.job;

import io.trino.tpch.Distributions;
import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.TextPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.Tool;
import org.apache.hadoop.util.ToolRunner;

/**
 * Writes TPC-H's table LINEITEM as text, as dbgen does: 16 columns with {@code |} after each, a line for each row.
 *
 * <pre>hadoop jar ... LineItemWriter FILE BYTES FORMAT</pre>
 *
 * <p>{@code FORMAT} is text, sequence (a SequenceFile with the number of each row and its text) or terasort (text up to
 * a multiple of TeraSort's 100 bytes). It ends with the row that reaches that many bytes of text. The same bytes for
 * the same number, every time.
 */
public final class LineItemWriter extends Configured implements Tool {

    /** Of a scale factor of 1: 6,001,215 rows of 121 bytes. */
    private static final double BYTES_OF_SCALE_1 = 725e6;

    /** More than is asked for, since the rows of an order vary. */
    private static final double MARGIN = 1.1;

    /** TPC-H's pool has 300 MB, from which comments are cut; with a smaller one they repeat sooner. */
    private static final int TEXT_POOL_BYTES = 16 << 20;

    private static final int BUFFER_BYTES = 1 << 20;
    private static final int TERASORT_ROW_BYTES = 100;

    /** Runs it. */
    public static void main(String[] arguments) throws Exception {
        System.exit(ToolRunner.run(new LineItemWriter(), arguments));
    }

    @Override
    public int run(String[] arguments) throws IOException {
        Path file = new Path(arguments[0]);
        long wanted = Long.parseLong(arguments[1]);
        file.getFileSystem(getConf()).setWriteChecksum(false); // data that others put there has no .crc files
        long rows =
                switch (arguments[2]) {
                    case "text" -> writeText(wanted, file, 1);
                    case "terasort" -> writeText(wanted, file, TERASORT_ROW_BYTES);
                    case "sequence" -> writeSequence(wanted, file);
                    default -> throw new IllegalArgumentException("no format: " + arguments[2]);
                };
        System.out.println(rows + " rows");
        return 0;
    }

    /** Writes lines, with empty ones at the end up to a multiple of so many bytes. */
    private long writeText(long wanted, Path file, int unitBytes) throws IOException {
        try (FSDataOutputStream out = file.getFileSystem(getConf()).create(file, true, BUFFER_BYTES)) {
            long rows = write(wanted, row -> {
                out.write(row);
                out.write('\n');
            });
            while (out.getPos() % unitBytes != 0) {
                out.write('\n');
            }
            return rows;
        }
    }

    private long writeSequence(long wanted, Path file) throws IOException {
        try (SequenceFile.Writer out = SequenceFile.createWriter(
                getConf(),
                SequenceFile.Writer.file(file),
                SequenceFile.Writer.keyClass(LongWritable.class),
                SequenceFile.Writer.valueClass(Text.class),
                SequenceFile.Writer.compression(CompressionType.NONE))) {
            LongWritable number = new LongWritable();
            Text text = new Text();
            return write(wanted, row -> {
                text.set(row);
                out.append(number, text);
                number.set(number.get() + 1);
            });
        }
    }

    /** Takes one row, without the end of its line. */
    interface Rows {
        void add(byte[] row) throws IOException;
    }

    /** Adds rows until they have so many bytes together as lines; returns how many rows. */
    static long write(long wanted, Rows rows) throws IOException {
        Distributions distributions = Distributions.getDefaultDistributions();
        Iterator<LineItem> items = new LineItemGenerator(
                        Math.max(0.01, wanted / BYTES_OF_SCALE_1 * MARGIN),
                        1,
                        1,
                        distributions,
                        new TextPool(TEXT_POOL_BYTES, distributions))
                .iterator();
        long count = 0;
        for (long written = 0; written < wanted; count++) {
            byte[] row = items.next().toLine().getBytes(StandardCharsets.US_ASCII);
            rows.add(row);
            written += row.length + 1;
        }
        return count;
    }
}
