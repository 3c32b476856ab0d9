package dev.terrain.lustre.internal.split;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.WritableUtils;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/**
 * A part of a file, or several of them, with the node that is meant to read it. Where it has several, it starts where
 * the first does, and its length is that of all together.
 */
public final class LustreFileSplit extends FileSplit {

    private List<Extent> extents;
    private SplitAssignment assignment;

    /** For Hadoop's reflection; {@link #readFields} follows. */
    public LustreFileSplit() {
        this.extents = List.of();
        this.assignment = new SplitAssignment.Anywhere(NoPreference.ALIKE);
    }

    /**
     * A split of one file.
     *
     * @param extents at least one, in the order of the file
     */
    LustreFileSplit(Path file, List<Extent> extents, String[] hosts, SplitAssignment assignment) {
        super(
                file,
                extents.get(0).start(),
                extents.stream().mapToLong(Extent::length).sum(),
                hosts);
        this.extents = List.copyOf(extents);
        this.assignment = assignment;
    }

    /** What it reads, in the order of the file. */
    public List<Extent> extents() {
        return extents;
    }

    /** Where it is meant to run. */
    public SplitAssignment assignment() {
        return assignment;
    }

    @Override
    public void write(DataOutput out) throws IOException {
        super.write(out);
        assignment.write(out);
        WritableUtils.writeVInt(out, extents.size());
        for (Extent extent : extents) {
            WritableUtils.writeVLong(out, extent.start());
            WritableUtils.writeVLong(out, extent.length());
        }
    }

    @Override
    public void readFields(DataInput in) throws IOException {
        super.readFields(in);
        assignment = SplitAssignment.read(in);
        List<Extent> read = new ArrayList<>();
        for (int left = WritableUtils.readVInt(in); left > 0; left--) {
            read.add(new Extent(WritableUtils.readVLong(in), WritableUtils.readVLong(in)));
        }
        extents = List.copyOf(read);
    }

    @Override
    public String toString() {
        return extents.size() == 1 ? super.toString() : super.toString() + " in " + extents.size() + " extents";
    }
}
