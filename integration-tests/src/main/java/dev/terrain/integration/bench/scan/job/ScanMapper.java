package dev.terrain.integration.bench.scan.job;

import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Sees every row and writes nothing. */
abstract class ScanMapper extends Mapper<Object, Text, NullWritable, NullWritable> {

    private long records;
    private long selected;

    /** Whether the row is selected, found out with as much work as this mapper stands for. */
    abstract boolean selects(Text row);

    @Override
    protected final void map(Object key, Text row, Context context) {
        records++;
        if (selects(row)) {
            selected++;
        }
    }

    @Override
    protected final void cleanup(Context context) throws IOException {
        ScanInputFormat.startLine(context.getConfiguration())
                .leave(context.getTaskAttemptID().toString(), records, selected);
    }

    /** The paper's Job1: a map function that does nothing. */
    public static final class Idle extends ScanMapper {

        @Override
        boolean selects(Text row) {
            return false;
        }
    }

    /** The paper's Job2: selects one row in a hundred by its l_shipdate. */
    public static final class ByShipDate extends ScanMapper {

        @Override
        boolean selects(Text row) {
            return ShipDate.isSelected(row.getBytes(), row.getLength());
        }
    }

    /** Job3, which the paper does not have: so much work for each row that the processors, not the disk, decide. */
    public static final class Heavy extends ScanMapper {

        private static final int ROUNDS = 16;

        private final MessageDigest digest = sha256();

        @Override
        boolean selects(Text row) {
            byte[] hash = new byte[0];
            for (int round = 0; round < ROUNDS; round++) {
                digest.update(hash);
                digest.update(row.getBytes(), 0, row.getLength());
                hash = digest.digest();
            }
            return hash[0] == 0;
        }

        private static MessageDigest sha256() {
            try {
                return MessageDigest.getInstance("SHA-256");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has SHA-256", e);
            }
        }
    }
}
