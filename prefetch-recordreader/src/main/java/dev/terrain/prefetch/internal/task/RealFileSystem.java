package dev.terrain.prefetch.internal.task;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
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

    /**
     * The key of a name for the current user, as in Hadoop's cache of file systems, which the redirection goes around.
     * No record: to link the first one's hashCode takes 7 ms of each task.
     */
    static List<?> key(URI name) {
        try {
            return Arrays.asList(name.getScheme(), name.getAuthority(), UserGroupInformation.getCurrentUser());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
