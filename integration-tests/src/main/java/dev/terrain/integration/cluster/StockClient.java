package dev.terrain.integration.cluster;

import dev.terrain.integration.fixture.process.Words;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/** A client of a cluster with jars of its own, none of Terrain's among them, which reads the cluster's site files. */
public final class StockClient {

    private static final Duration WITHIN = Duration.ofMinutes(10);

    private final HadoopCommand command;

    private StockClient(HadoopCommand command) {
        this.command = command;
    }

    /**
     * Lays out a client, on the host where the cluster's commands run.
     *
     * @param folder where there is nothing yet
     */
    public static StockClient of(StockHadoop hadoop, Path folder) throws IOException {
        HadoopLayout layout = HadoopLayout.create(hadoop.layout().version(), folder, line -> {});
        Files.createDirectories(layout.configuration());
        for (SiteFile file : SiteFile.values()) {
            Files.copy(
                    hadoop.layout().configuration().resolve(file.fileName()),
                    layout.configuration().resolve(file.fileName()),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        return new StockClient(
                HadoopCommand.of(layout, WITHIN).behind(hadoop.client().launcher()));
    }

    public HadoopLayout layout() {
        return command.layout();
    }

    /** Puts jars and folders on the class path of its commands, behind Hadoop's own. */
    public void addToClassPath(List<Path> entries) throws IOException {
        List<String> words = entries.stream().map(Path::toString).toList();
        Files.writeString(
                layout().configuration().resolve("hadoop-env.sh"),
                "export HADOOP_CLASSPATH=" + String.join(":", words) + "\n");
    }

    /** Runs {@code hadoop words...} and waits for its end. */
    public JobRun hadoop(Object... words) throws IOException {
        return command.run(Words.of(words));
    }

    /** Runs {@code hadoop jar jar words...} and waits for its end. */
    public JobRun jar(Path jar, Object... words) throws IOException {
        return command.jar(jar, words);
    }
}
