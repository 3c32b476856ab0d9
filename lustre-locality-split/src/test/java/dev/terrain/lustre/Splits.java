package dev.terrain.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.lustre.internal.split.LustreCombineFileSplit;
import dev.terrain.lustre.internal.split.LustreFileSplit;
import dev.terrain.lustre.internal.split.SplitAssignment;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;

/** What splits say. */
final class Splits {

    private Splits() {}

    /** The one host that it names. */
    static String host(InputSplit split) {
        try {
            assertThat(split.getLocations()).hasSize(1);
            return split.getLocations()[0];
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static SplitAssignment assignment(InputSplit split) {
        return split instanceof LustreFileSplit file
                ? file.assignment()
                : ((LustreCombineFileSplit) split).assignment();
    }

    /** Start and length, in the order of the file. */
    static List<String> ranges(List<InputSplit> splits) {
        return splits.stream()
                .map(FileSplit.class::cast)
                .sorted(Comparator.comparingLong(FileSplit::getStart))
                .map(split -> split.getStart() + "+" + split.getLength())
                .toList();
    }
}
