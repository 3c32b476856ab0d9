package dev.terrain.integration.bench.programs;

import dev.terrain.integration.cluster.HadoopCommand;
import dev.terrain.integration.cluster.JobRun;
import dev.terrain.integration.cluster.Plugin;
import dev.terrain.integration.cluster.TezClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Neighbours: programs with jars of their own that read the cluster's site files. None of Terrain's is among them but
 * where a user of {@code lustre:///} puts it.
 */
final class Engines {

    private static final String LINES = "sorted lines";

    /** For any cluster. */
    static final List<Program> ALL = List.of(
            new Program("stock-client", LINES, Engines::stockClient),
            new Program("distcp", "checksums of the copies", Engines::distCp),
            new Program("spark", LINES, ground -> {
                Spark.layOut(ground, List.of()).countWords(ground.textInHdfs(), ground.output());
                return ground.sortedLines();
            }),
            new Program("tez-minimal", LINES, ground -> tez(ground, TezClient.Assembly.MINIMAL)),
            new Program("tez-full", LINES, ground -> tez(ground, TezClient.Assembly.FULL)));

    /** For clusters with a {@link DistantNode}. */
    static final List<Program> APART = List.of(
            new Program("spark-lustre", LINES, Engines::sparkFromLustre),
            new Program("tez-lustre", LINES, Engines::tezFromLustre),
            new Program("spark-near", "number and hash of the sorted lines", Engines::sparkNear),
            new Program("tez-near", "number and hash of the sorted lines", Engines::tezNear));

    private Engines() {}

    private static List<String> stockClient(Ground ground) throws IOException {
        HadoopCommand client = ground.stockClient("stock-client");
        ground.require(client.run(List.of("fs", "-ls", "file:///")));
        ground.require(client.example("wordcount", ground.textInHdfs(), ground.output()));
        return ground.sortedLines();
    }

    private static List<String> distCp(Ground ground) throws IOException {
        HadoopCommand client = ground.stockClient("distcp");
        ground.require(
                client.jar(client.layout().toolJar("hadoop-distcp"), "-m 1", ground.textInHdfs(), ground.output()));
        return ground.checksums();
    }

    private static List<String> tez(Ground ground, TezClient.Assembly assembly) throws IOException {
        ground.tez(assembly, List.of()).countWords(ground.textInHdfs(), ground.output());
        return ground.sortedLines();
    }

    private static List<String> sparkFromLustre(Ground ground) throws IOException {
        List<Path> more = new ArrayList<>(ground.jarIfOn(Plugin.LUSTRE));
        if (!more.isEmpty()) {
            more.add(ground.hadoop().layout().jnaJar()); // Spark has none
        }
        Spark spark = Spark.layOut(ground, more);
        JobRun run = spark.countWords(ground.textBesideNodes(), ground.output());
        ground.requireNearestNodes(run);
        return ground.sortedLines();
    }

    private static List<String> tezFromLustre(Ground ground) throws IOException {
        TezClient tez = ground.tez(TezClient.Assembly.MINIMAL, ground.jarIfOn(Plugin.LUSTRE));
        ground.requireNearestNodes(tez.source("TezHints", NearestNodes.TEZ_HINTS, ground.textBesideNodes()));
        tez.countWords(ground.textBesideNodes(), ground.output());
        return ground.sortedLines();
    }

    private static List<String> sparkNear(Ground ground) throws IOException {
        Spark spark = Spark.layOut(ground, List.of());
        ground.requireNear(() -> spark.countWords(ground.inputs().inHdfs(Inputs.ROWS), ground.output()));
        return digest(ground.sortedLines());
    }

    private static List<String> tezNear(Ground ground) throws IOException {
        TezClient tez = ground.tez(TezClient.Assembly.MINIMAL, List.of());
        ground.requireNear(() -> tez.countWords(ground.inputs().inHdfs(Inputs.ROWS), ground.output()));
        return digest(ground.sortedLines());
    }

    /** Of words that are nearly as long as the file. */
    private static List<String> digest(List<String> lines) {
        return List.of(String.format(Locale.ROOT, "%d lines, %08x", lines.size(), lines.hashCode()));
    }
}
