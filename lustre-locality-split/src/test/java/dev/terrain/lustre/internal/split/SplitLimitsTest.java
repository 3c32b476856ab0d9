package dev.terrain.lustre.internal.split;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitLimitsTest {

    /** With a node's name of 30 characters. */
    private static final InputSplit SPLIT =
            new FileSplit(new Path("/file"), 0, 1 << 27, new String[] {"node-0017.cluster.example.org."});

    /** Hadoop's own limit is 10 MB of meta-information, 42 bytes for each of these. */
    @ParameterizedTest
    @CsvSource({
        "200000, -1, 10000000, true",
        "300000, -1, 10000000, false",
        "300000, -1, -1, true",
        "300000, -1, 0, true",
        "3, 3, 10000000, true",
        "4, 3, 10000000, false",
        "4, 3, -1, false",
    })
    void allowsWhatHadoopDoes(int splits, int mostSplits, long mostBytes, boolean isAllowed) throws Exception {
        Configuration conf = new Configuration(false);
        conf.setInt("mapreduce.job.max.map", mostSplits);
        conf.setLong("mapreduce.job.split.metainfo.maxsize", mostBytes);
        List<InputSplit> planned = Collections.nCopies(splits, SPLIT);

        assertThat(SplitLimits.from(conf).allow(planned)).isEqualTo(isAllowed);
    }
}
