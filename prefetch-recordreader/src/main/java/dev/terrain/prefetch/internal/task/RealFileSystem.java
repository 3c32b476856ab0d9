package dev.terrain.prefetch.internal.task;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a prefetching file system finds through its configuration.
 *
 * @param fs the real one
 * @param owned whether no one else uses it
 * @param session that reads ahead of it, if it is still open
 */
record RealFileSystem(
        FileSystem fs, boolean owned, @Nullable PrefetchSession session) {

    /**
     * Finds both. Some readers ask for the file system of each record: one that was found before costs no copy of the
     * configuration.
     *
     * @param conf a {@link RedirectedConf} or a copy of one
     */
    static RealFileSystem find(URI name, Configuration conf) throws IOException {
        PrefetchSession session = PrefetchSession.find(RedirectedConf.sessionId(conf));
        FileSystem known = session == null ? null : session.known(name);
        if (known != null) {
            return new RealFileSystem(known, false, session);
        }
        Configuration restored = RedirectedConf.restore(conf, name.getScheme());
        boolean owned = RedirectedConf.opensUncached(restored, name.getScheme());
        FileSystem found = FileSystem.get(name, restored);
        if (session != null && !owned) {
            session.knows(name, found);
        }
        return new RealFileSystem(found, owned, session);
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
