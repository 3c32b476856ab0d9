package dev.terrain.lustre;

import dev.terrain.lustre.internal.split.NoPreference;
import dev.terrain.lustre.internal.split.Placement;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;

/** Parts of several files, with the node that is meant to read them. */
public final class LustreCombineFileSplit extends CombineFileSplit {

    private Placement placement = new Placement.Anywhere(NoPreference.ALIKE);

    /** For Hadoop's reflection; {@link #readFields} follows. */
    public LustreCombineFileSplit() {}

    /** The same parts, elsewhere. */
    LustreCombineFileSplit(CombineFileSplit split, String[] hosts, Placement placement) {
        super(split.getPaths(), split.getStartOffsets(), split.getLengths(), hosts);
        this.placement = placement;
    }

    /** Where it is meant to run. */
    Placement placement() {
        return placement;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        super.write(out);
        placement.write(out);
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        super.readFields(in);
        placement = Placement.read(in);
    }
}
