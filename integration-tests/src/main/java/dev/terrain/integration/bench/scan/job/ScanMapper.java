package dev.terrain.integration.bench.scan.job;

import java.io.IOException;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** Sees every row and writes nothing. */
abstract class ScanMapper extends Mapper<Object, Text, NullWritable, NullWritable> {

    private long records;
    private long selected;

    /** Whether the row is selected. */
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
}
