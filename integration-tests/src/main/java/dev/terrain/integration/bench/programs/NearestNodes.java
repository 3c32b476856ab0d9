package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.TezClient;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where an engine would have splits read, in lines as {@code split lustre:/mnt/beside-near1/part-m-00000:0+4096 prefers
 * near1}: of files below a folder whose name says which node is the nearest.
 */
final class NearestNodes {

    /** Before the node's name. */
    static final String BESIDE = "beside-";

    /** Has Tez cut files, and prints where it would read each split; for {@link TezClient#source}. */
    static final String TEZ_HINTS = """
            import java.util.TreeSet;
            import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
            import org.apache.tez.dag.api.DataSourceDescriptor;
            import org.apache.tez.dag.api.TaskLocationHint;
            import org.apache.tez.dag.api.TezConfiguration;
            import org.apache.tez.mapreduce.input.MRInput;

            public class TezHints {
                public static void main(String[] args) {
                    for (String path : args[0].split(",")) {
                        DataSourceDescriptor source =
                                MRInput.createConfigBuilder(new TezConfiguration(), TextInputFormat.class, path)
                                        .generateSplitsInAM(false)
                                        .groupSplits(false)
                                        .build();
                        for (TaskLocationHint hint : source.getLocationHint().getTaskLocationHints()) {
                            System.out.println("split " + path + " prefers "
                                    + String.join(" ", new TreeSet<>(hint.getHosts())));
                        }
                    }
                }
            }
            """;

    private static final Pattern SPLIT = Pattern.compile("split (\\S*/" + BESIDE + "(\\w+)\\S*) prefers ?(.*)");

    private NearestNodes() {}

    /**
     * Requires that each split prefers the nearest node and no other, and that each node has one.
     *
     * @return how many splits there are
     * @throws IOException naming a split for which that is not so
     */
    static long require(JobRun run) throws IOException {
        Set<String> nodes = new TreeSet<>();
        long splits = 0;
        for (String line : run.output()) {
            Matcher split = SPLIT.matcher(line);
            if (split.find()) {
                List<String> preferred = List.of(split.group(3).split(" ", -1));
                if (!preferred.equals(List.of(split.group(2)))) {
                    throw new IOException(split.group(1) + " prefers " + preferred);
                }
                nodes.add(split.group(2));
                splits++;
            }
        }
        if (!nodes.equals(Set.copyOf(DistantNode.NEAR))) {
            throw new IOException("splits beside " + nodes + " were seen alone:\n" + run.tail());
        }
        return splits;
    }
}
