package dev.terrain.prefetch.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrain.prefetch.internal.stream.FakeStream;
import dev.terrain.prefetch.internal.stream.PieceMemory;
import dev.terrain.prefetch.internal.stream.PieceSizing;
import dev.terrain.prefetch.internal.stream.PrefetchStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.apache.hadoop.mapred.JobConf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrefetchFileSystemTest {

    private final JobConf original = new JobConf();
    private final java.nio.file.Path folder;
    private PrefetchSession session = session(new Path("file:/none"));

    PrefetchFileSystemTest(@TempDir java.nio.file.Path folder) throws IOException {
        this.folder = folder;
        Files.write(folder.resolve("split"), FakeStream.bytes(0, 5000));
        Files.write(folder.resolve("other"), FakeStream.bytes(0, 5000));
        PluginLocalFileSystem.opens.set(0);
        PluginLocalFileSystem.closes.set(0);
    }

    @AfterEach
    void closeSession() {
        session.close();
    }

    private static PrefetchSession session(Path qualified) {
        return Sessions.over(qualified, 5000, new PieceSizing(100, 2), new PieceMemory(10_000));
    }

    private RedirectedConf redirect(Path path, Class<? extends FileSystem> to) throws IOException {
        session.close();
        session = session(path.getFileSystem(original).makeQualified(path));
        return new RedirectedConf(original, Map.of(path.toUri().getScheme(), to), session.id());
    }

    private Path path(String scheme, String name) {
        return new Path(scheme + "://" + folder.resolve(name));
    }

    private static boolean readsAhead(FSDataInputStream in) throws IOException {
        byte[] bytes = new byte[3000];
        in.readFully(bytes);
        assertThat(bytes).isEqualTo(FakeStream.bytes(0, 3000));
        in.close();
        return in.getWrappedStream() instanceof PrefetchStream;
    }

    @Test
    void filesOfTheSplitReadAheadAndOthersDoNot() throws Exception {
        Path split = path("file", "split");
        FileSystem fs = split.getFileSystem(redirect(split, PrefetchLocalFileSystem.class));

        assertThat(readsAhead(fs.open(split))).isTrue();
        assertThat(readsAhead(fs.open(new Path(folder.resolve("split").toString()))))
                .as("unqualified")
                .isTrue();
        assertThat(readsAhead(fs.openFile(split).build().get())).isTrue();
        assertThat(readsAhead(fs.open(path("file", "other")))).isFalse();
    }

    @Test
    void theLocalOneIsWhatGetLocalWants() throws IOException {
        Path split = path("file", "split");
        Configuration conf = redirect(split, PrefetchLocalFileSystem.class);

        assertThat(FileSystem.getLocal(conf)).isInstanceOf(PrefetchLocalFileSystem.class);
        assertThat(FileSystem.getLocal(conf).getRaw())
                .isSameAs(FileSystem.getLocal(original).getRaw());
    }

    @Test
    void closingLeavesTheSharedOneOpen() throws IOException {
        Path split = path("file", "split");
        FileSystem fs = split.getFileSystem(redirect(split, PrefetchLocalFileSystem.class));
        fs.close();

        assertThat(FileSystem.getLocal(original)).isSameAs(FileSystem.getLocal(original));
        assertThat(FileSystem.getLocal(original).exists(split)).isTrue();
    }

    /** A local file system of another plugin. */
    public static final class PluginLocalFileSystem extends LocalFileSystem {
        static final AtomicInteger opens = new AtomicInteger();
        static final AtomicInteger closes = new AtomicInteger();

        @Override
        public FSDataInputStream open(Path path, int bufferSize) throws IOException {
            opens.incrementAndGet();
            return super.open(path, bufferSize);
        }

        @Override
        public void close() throws IOException {
            closes.incrementAndGet();
            super.close();
        }
    }

    @Test
    void opensThroughTheClassOfAnotherPluginAndClosesWhatIsItsOwn() throws Exception {
        original.setClass("fs.file.impl", PluginLocalFileSystem.class, FileSystem.class);
        original.setBoolean("fs.file.impl.disable.cache", true);
        Path split = path("file", "split");
        Configuration conf = redirect(split, PrefetchLocalFileSystem.class);
        FileSystem fs = split.getFileSystem(conf);

        assertThat(readsAhead(fs.open(split))).isTrue();
        assertThat(readsAhead(fs.openFile(split).build().get())).isTrue();
        assertThat(PluginLocalFileSystem.opens).hasValue(2);
        assertThat(PluginLocalFileSystem.closes).hasValue(0);
        fs.close();
        assertThat(PluginLocalFileSystem.closes).hasValue(1);
    }

    /** A file system with a scheme of its own that notes how a file was opened. */
    public static final class NotingFileSystem extends FilterFileSystem {
        static final URI ROOT = URI.create("noting:///");
        static final AtomicReference<String> splitEnd = new AtomicReference<>("");

        public NotingFileSystem() {
            super(new RawLocalFileSystem());
        }

        @Override
        public String getScheme() {
            return ROOT.getScheme();
        }

        @Override
        public URI getUri() {
            return ROOT;
        }

        @Override
        protected void checkPath(Path path) {}

        @Override
        public Path makeQualified(Path path) {
            return path.makeQualified(ROOT, new Path("/"));
        }

        @Override
        public FSDataInputStream open(Path path, int bufferSize) throws IOException {
            return fs.open(new Path(path.toUri().getPath()), bufferSize);
        }

        @Override
        protected CompletableFuture<FSDataInputStream> openFileWithOptions(Path path, OpenFileParameters parameters)
                throws IOException {
            splitEnd.set(parameters.getOptions().get("fs.option.openfile.split.end", "none"));
            return CompletableFuture.completedFuture(open(path, parameters.getBufferSize()));
        }
    }

    @Test
    void anySchemeReadsAheadAndTheOptionsOfOpenFileReachTheRealOne() throws Exception {
        original.setClass("fs.noting.impl", NotingFileSystem.class, FileSystem.class);
        Path split = path("noting", "split");
        FileSystem fs = split.getFileSystem(redirect(split, PrefetchFileSystem.class));

        assertThat(readsAhead(fs.open(split))).isTrue();
        assertThat(readsAhead(fs.openFile(split)
                        .optLong("fs.option.openfile.split.end", 4321)
                        .build()
                        .get()))
                .isTrue();
        assertThat(NotingFileSystem.splitEnd).hasValue("4321");
        fs.close();
        assertThat(split.getFileSystem(original)).isSameAs(split.getFileSystem(original));
    }

    @Test
    void afterTheSessionStreamsAreTheRealOnes() throws IOException {
        Path split = path("file", "split");
        Configuration conf = redirect(split, PrefetchLocalFileSystem.class);
        FileSystem before = split.getFileSystem(conf);
        session.close();

        assertThat(readsAhead(before.open(split))).isFalse();
        assertThat(readsAhead(split.getFileSystem(conf).open(split))).isFalse();
    }
}
