package dev.terrain.prefetch;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/** What a prefetching file system finds through its configuration: the real one, and what to read ahead of it. */
final class RealFileSystem {

    private final FileSystem fs;
    private final boolean owned;
    private final @Nullable PrefetchSession session;

    private RealFileSystem(FileSystem fs, boolean owned, @Nullable PrefetchSession session) {
        this.fs = fs;
        this.owned = owned;
        this.session = session;
    }

    /**
     * Finds both.
     *
     * @param conf a {@link RedirectedConf} or a copy of one
     */
    static RealFileSystem find(URI name, Configuration conf) throws IOException {
        Configuration restored = RedirectedConf.restore(conf, name.getScheme());
        return new RealFileSystem(
                FileSystem.get(name, restored),
                RedirectedConf.opensUncached(restored, name.getScheme()),
                PrefetchSession.find(RedirectedConf.sessionId(conf)));
    }

    FileSystem get() {
        return fs;
    }

    /** The stream to hand out for one that the real file system opened. */
    FSDataInputStream wrap(Path path, FSDataInputStream stream) {
        return session == null ? stream : session.wrap(fs, fs.makeQualified(path), stream);
    }

    /** Closes the real file system, unless it is the one that Hadoop shares between all its users. */
    void close() throws IOException {
        if (owned) {
            fs.close();
        }
    }
}
