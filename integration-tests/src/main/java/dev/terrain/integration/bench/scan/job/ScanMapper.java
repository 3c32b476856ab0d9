package dev.terrain.integration.bench.scan.job;

import java.io.IOException;
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
}
