package dev.terrain.prefetch.internal.task;

import java.io.IOException;
import java.net.URI;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;

/**
 * {@link PrefetchFileSystem} for {@code file:}, which {@link FileSystem#getLocal} wants to be a LocalFileSystem.
 *
 * <p>Works on the raw file system of the real one and opens files through the real one, which may be a class of another
 * plugin.
 */
public final class PrefetchLocalFileSystem extends LocalFileSystem {

    private @Nullable RealFileSystem real;

    @Override
    public void initialize(URI name, Configuration conf) throws IOException {
        RealFileSystem found = RealFileSystem.find(name, conf);
        fs = ((LocalFileSystem) found.fs()).getRawFileSystem();
        super.initialize(name, conf);
        // Last, since the line above sets the checksum flag, which the real one has already.
        real = found;
    }

    /** ChecksumFileSystem's openFile leads here too. */
    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        RealFileSystem found = Objects.requireNonNull(real, "not initialized");
        return found.wrap(path, found.fs().open(path, bufferSize));
    }

    @Override
    public void setVerifyChecksum(boolean verifyChecksum) {
        super.setVerifyChecksum(verifyChecksum);
        if (real != null) {
            real.fs().setVerifyChecksum(verifyChecksum);
        }
    }

    @Override
    public boolean deleteOnExit(Path path) throws IOException {
        return Objects.requireNonNull(real, "not initialized").fs().deleteOnExit(path);
    }

    @Override
    public boolean cancelDeleteOnExit(Path path) {
        return Objects.requireNonNull(real, "not initialized").fs().cancelDeleteOnExit(path);
    }

    @Override
    public void close() throws IOException {
        if (real != null) {
            real.close();
        }
    }
}
