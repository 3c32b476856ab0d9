package dev.terrain.zone.internal.linux;

import java.net.URI;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;

/** A name in a {@link FakeKernel}; what is a matter of names alone is left to a path of Java's own. */
record FakePath(FakeKernel kernel, Path name) implements Path {

    @Override
    public FakeKernel getFileSystem() {
        return kernel;
    }

    @Override
    public boolean isAbsolute() {
        return name.isAbsolute();
    }

    @Override
    public @Nullable Path getRoot() {
        return faked(name.getRoot());
    }

    @Override
    public @Nullable Path getFileName() {
        return faked(name.getFileName());
    }

    @Override
    public @Nullable Path getParent() {
        return faked(name.getParent());
    }

    @Override
    public int getNameCount() {
        return name.getNameCount();
    }

    @Override
    public Path getName(int index) {
        return new FakePath(kernel, name.getName(index));
    }

    @Override
    public Path subpath(int from, int to) {
        return new FakePath(kernel, name.subpath(from, to));
    }

    @Override
    public boolean startsWith(Path other) {
        return name.startsWith(real(other));
    }

    @Override
    public boolean endsWith(Path other) {
        return name.endsWith(real(other));
    }

    @Override
    public Path normalize() {
        return new FakePath(kernel, name.normalize());
    }

    @Override
    public Path resolve(Path other) {
        return new FakePath(kernel, name.resolve(real(other)));
    }

    @Override
    public Path relativize(Path other) {
        return new FakePath(kernel, name.relativize(real(other)));
    }

    @Override
    public URI toUri() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Path toAbsolutePath() {
        return this;
    }

    @Override
    public Path toRealPath(LinkOption... options) {
        return this;
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int compareTo(Path other) {
        return name.compareTo(real(other));
    }

    @Override
    public String toString() {
        return name.toString();
    }

    private @Nullable Path faked(@Nullable Path path) {
        return path == null ? null : new FakePath(kernel, path);
    }

    private static Path real(Path path) {
        return path instanceof FakePath fake ? fake.name : path;
    }
}
