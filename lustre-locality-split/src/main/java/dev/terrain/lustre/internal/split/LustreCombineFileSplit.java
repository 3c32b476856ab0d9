package dev.terrain.lustre.internal.split;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;

/** Parts of several files, with the node that is meant to read them. */
public final class LustreCombineFileSplit extends CombineFileSplit {

    private SplitAssignment assignment = new SplitAssignment.Anywhere(NoPreference.ALIKE);

    /** For Hadoop's reflection; {@link #readFields} follows. */
    public LustreCombineFileSplit() {}

    /** The same parts, elsewhere. */
    LustreCombineFileSplit(CombineFileSplit split, String[] hosts, SplitAssignment assignment) {
        super(split.getPaths(), split.getStartOffsets(), split.getLengths(), hosts);
        this.assignment = assignment;
    }

    /** Where it is meant to run. */
    public SplitAssignment assignment() {
        return assignment;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        super.write(out);
        assignment.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        super.readFields(in);
        assignment = SplitAssignment.read(in);
    }
}
