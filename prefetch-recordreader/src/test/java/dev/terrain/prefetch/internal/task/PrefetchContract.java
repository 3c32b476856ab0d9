package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.PieceMemory;
import dev.terrain.prefetch.internal.stream.PieceSizing;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.contract.localfs.LocalFSContract;

/** Hadoop's contract of its local file system, every file of which is read as a split that is read ahead. */
final class PrefetchContract extends LocalFSContract {

    PrefetchContract(Configuration conf) {
        super(conf);
    }

    /** Hadoop publishes its suites without the options of its own file systems. */
    @Override
    protected String getContractXml() {
        return "contract/prefetch.xml";
    }

    @Override
    protected FileSystem getLocalFS() throws IOException {
        getConf().setClass("fs.file.impl", EverySplit.class, FileSystem.class);
        return FileSystem.newInstanceLocal(getConf());
    }

    /** Opens each file as a task does whose split it is. */
    public static final class EverySplit extends LocalFileSystem {

        private final List<PrefetchSession> sessions = new ArrayList<>();
        private Configuration conf = new Configuration(false);

        @Override
        public void initialize(URI name, Configuration given) throws IOException {
            super.initialize(name, given);
            conf = new Configuration(given);
            conf.unset("fs.file.impl");
        }

        @Override
        public FSDataInputStream open(Path path, int bufferSize) throws IOException {
            Path qualified = makeQualified(path);
            // Several pieces even of a small file, and a run soon after a seek.
            PrefetchSession session =
                    Sessions.over(qualified, Long.MAX_VALUE, new PieceSizing(100, 3), new PieceMemory(300));
            sessions.add(session);
            return qualified
                    .getFileSystem(
                            new RedirectedConf(conf, Map.of("file", PrefetchLocalFileSystem.class), session.id()))
                    .open(path, bufferSize);
        }

        @Override
        public void close() throws IOException {
            sessions.forEach(PrefetchSession::close);
            super.close();
        }
    }
}
