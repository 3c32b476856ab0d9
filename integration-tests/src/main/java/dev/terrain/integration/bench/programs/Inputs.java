package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.StockHadoop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What programs read: made once, by stock programs, in a folder that is Lustre's, and copied into the HDFS of every
 * cluster.
 *
 * @param folder on Lustre
 * @param besideNodes folders on Lustre, each with text whose bytes are beside the node of the folder's name; none where
 *     nodes have no names
 * @param bytes about how much of each kind
 */
record Inputs(Path folder, List<Path> besideNodes, long bytes) {

    static final String TEXT = "text";
    static final String ROWS = "rows";
    static final String RECORDS = "records";

    private static final String IN_HDFS = "/in";
    private static final String FIRST_PART = "part-m-00000";
    private static final int ROW_BYTES = 100;

    Inputs {
        besideNodes = List.copyOf(besideNodes);
    }

    /** Inside the client, without containers. */
    private static final String LOCAL = "-Dmapreduce.framework.name=local";

    /** Makes them, on a cluster without plugins. */
    void make(StockHadoop hadoop) throws IOException {
        hadoop.example("teragen", LOCAL, bytes / ROW_BYTES, file(ROWS));
        hadoop.example(
                "randomtextwriter",
                LOCAL,
                "-Dmapreduce.randomtextwriter.bytespermap=" + bytes / 2,
                "-Dmapreduce.randomtextwriter.totalbytes=" + bytes,
                "-outFormat org.apache.hadoop.mapreduce.lib.output.TextOutputFormat",
                file(TEXT));
        hadoop.example(
                "randomwriter",
                LOCAL,
                "-Dmapreduce.randomwriter.bytespermap=" + bytes / 2,
                "-Dmapreduce.randomwriter.totalbytes=" + bytes,
                file(RECORDS));
        for (Path copy : besideNodes) {
            Files.copy(folder.resolve(TEXT).resolve(FIRST_PART), copy.resolve(FIRST_PART));
        }
    }

    /** Copies them into that cluster's HDFS. */
    void copyInto(StockHadoop hadoop) throws IOException {
        hadoop.hadoop(List.of("fs", "-put", "file://" + folder, IN_HDFS)).requireSuccess("fs -put");
    }

    /** Where programs find one of them: on Lustre where the plugin for that is on, otherwise in HDFS. */
    String uri(String name, Selection selection) {
        return selection.has(Plugin.LUSTRE) ? "lustre://" + folder.resolve(name) : inHdfs(name);
    }

    /**
     * The folders with text beside nodes, with commas between: {@code lustre:///} where that is known, otherwise local
     * files.
     */
    String besideNodes(Selection selection) {
        return besideNodes.stream()
                .map(text -> (selection.has(Plugin.LUSTRE) ? "lustre://" : "file://") + text)
                .collect(Collectors.joining(","));
    }

    String inHdfs(String name) {
        return IN_HDFS + "/" + name;
    }

    private List<String> file(String name) {
        return List.of("file://" + folder.resolve(name));
    }
}
