package dev.terrain.integration.bench.spill.task;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryLocalPathHandler;

/**
 * Hadoop's shuffle server, as a NodeManager starts it, until somebody ends the process. Runs on Hadoop's classpath:
 * {@code hadoop dev.terrain.integration.bench.spill.task.ShuffleServerRun PORT-FILE NODE-MANAGER-FOLDER SECRET}.
 */
public final class ShuffleServerRun {
    private ShuffleServerRun() {}

    public static void main(String[] words) throws IOException {
        Configuration configuration = new Configuration();
        configuration.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
        ShuffleHandler server = new ShuffleHandler();
        server.setAuxiliaryLocalPathHandler(new OneFolder(words[1]));
        server.init(configuration);
        server.start();
        Token<JobTokenIdentifier> token = new Token<>(
                new JobTokenIdentifier(new Text(BenchJob.JOB)).getBytes(),
                words[2].getBytes(StandardCharsets.UTF_8),
                JobTokenIdentifier.KIND_NAME,
                new Text(BenchJob.JOB));
        server.initializeApplication(new ApplicationInitializationContext(
                BenchJob.user(),
                ApplicationId.newInstance(Long.parseLong(BenchJob.CLUSTER), BenchJob.NUMBER),
                ShuffleHandler.serializeServiceData(token)));
        // Whole or not at all: somebody waits for it.
        Path beside = Path.of(words[0] + ".part");
        Files.writeString(beside, String.valueOf(ShuffleHandler.deserializeMetaData(server.getMetaData())));
        Files.move(beside, Path.of(words[0]), StandardCopyOption.ATOMIC_MOVE);
    }

    /** A NodeManager with one local directory. */
    private record OneFolder(String folder) implements AuxiliaryLocalPathHandler {

        @Override
        public org.apache.hadoop.fs.Path getLocalPathForRead(String path) {
            return new org.apache.hadoop.fs.Path(folder, path);
        }

        @Override
        public org.apache.hadoop.fs.Path getLocalPathForWrite(String path) {
            return getLocalPathForRead(path);
        }

        @Override
        public org.apache.hadoop.fs.Path getLocalPathForWrite(String path, long size) {
            return getLocalPathForRead(path);
        }

        @Override
        public Iterable<org.apache.hadoop.fs.Path> getAllLocalPathsForRead(String path) {
            return List.of(getLocalPathForRead(path));
        }
    }
}
