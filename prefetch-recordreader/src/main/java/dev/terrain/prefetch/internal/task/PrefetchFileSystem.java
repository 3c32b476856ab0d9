package dev.terrain.prefetch.internal.task;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.FutureDataInputStreamBuilder;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.jspecify.annotations.Nullable;

/**
 * The file system of a split, whose files open as streams that read ahead; everything else is the real one's answer.
 *
 * <p>Made by Hadoop in a task, from the configuration that {@code PrefetchInputFormat} gives to its delegate; not to be
 * named in an XML file. The real file system is shared with the rest of the task, so closing this one leaves it open,
 * unless stock Hadoop would have made one for this caller alone.
 */
public final class PrefetchFileSystem extends FilterFileSystem {

    private @Nullable RealFileSystem real;

    @Override
    public void initialize(URI name, Configuration conf) throws IOException {
        RealFileSystem found = RealFileSystem.find(name, conf);
        fs = found.fs();
        super.initialize(name, conf);
        real = found;
    }

    @Override
    public String getScheme() {
        return fs.getScheme();
    }

    @Override
    public FSDataInputStream open(Path path, int bufferSize) throws IOException {
        return wrap(path, fs.open(path, bufferSize));
    }

    /** Leads to {@link #openFileWithOptions}; the superclass would go around it. */
    @Override
    public FutureDataInputStreamBuilder openFile(Path path) {
        return createDataInputStreamBuilder(this, path);
    }

    @Override
    protected CompletableFuture<FSDataInputStream> openFileWithOptions(Path path, OpenFileParameters parameters)
            throws IOException {
        return super.openFileWithOptions(path, parameters).thenApply(stream -> wrap(path, stream));
    }

    @Override
    public boolean deleteOnExit(Path path) throws IOException {
        return fs.deleteOnExit(path);
    }

    @Override
    public boolean cancelDeleteOnExit(Path path) {
        return fs.cancelDeleteOnExit(path);
    }

    @Override
    public void close() throws IOException {
        if (real != null) {
            real.close();
        }
    }

    private FSDataInputStream wrap(Path path, FSDataInputStream stream) {
        return real == null ? stream : real.wrap(path, stream);
    }
}
