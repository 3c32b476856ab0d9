package dev.terrain.zone.internal.linux;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.nio.file.spi.FileSystemProvider;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What {@link java.nio.file.Files} asks of a {@link FakeKernel}: files, folders and hard links by their names. */
final class FakeProvider extends FileSystemProvider {

    private final FakeKernel kernel;

    FakeProvider(FakeKernel kernel) {
        this.kernel = kernel;
    }

    @Override
    public void createDirectory(Path path, FileAttribute<?>... attributes) throws IOException {
        kernel.nameCall(path, true);
        inode(path.getParent());
        if (kernel.names.putIfAbsent(path.toString(), new FakeInode(true)) != null) {
            throw new FileAlreadyExistsException(path.toString());
        }
        kernel.changed(true);
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        kernel.nameCall(link, true);
        inode(link.getParent());
        if (kernel.names.putIfAbsent(link.toString(), inode(existing)) != null) {
            throw new FileAlreadyExistsException(link.toString());
        }
        kernel.changed(true);
    }

    @Override
    public void delete(Path path) throws IOException {
        kernel.nameCall(path, true);
        FakeInode inode = inode(path);
        if (inode.isFolder && !children(path).isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        kernel.names.remove(path.toString());
        kernel.freeIfUnused(inode);
        kernel.changed(true);
    }

    /** Renames a file, over another one. */
    @Override
    public void move(Path from, Path to, CopyOption... options) throws IOException {
        kernel.nameCall(from, true);
        FakeInode inode = inode(from);
        inode(to.getParent());
        kernel.names.remove(from.toString());
        FakeInode replaced = kernel.names.put(to.toString(), inode);
        if (replaced != null) {
            kernel.freeIfUnused(replaced);
        }
        kernel.changed(true);
    }

    /** Of a file without blocks. */
    @Override
    public OutputStream newOutputStream(Path path, OpenOption... options) throws IOException {
        kernel.nameCall(path, true);
        inode(path.getParent());
        FakeInode inode = kernel.names.computeIfAbsent(path.toString(), name -> new FakeInode(false));
        kernel.changed(true);
        return new ByteArrayOutputStream() {
            @Override
            public void close() {
                inode.text = toByteArray();
            }
        };
    }

    @Override
    public InputStream newInputStream(Path path, OpenOption... options) throws IOException {
        kernel.nameCall(path, false);
        return new ByteArrayInputStream(inode(path).text);
    }

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path path, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        kernel.nameCall(path, false);
        List<Path> children = children(path);
        return new DirectoryStream<>() {
            @Override
            public Iterator<Path> iterator() {
                return children.iterator();
            }

            @Override
            public void close() {}
        };
    }

    private List<Path> children(Path path) {
        return kernel.names.keySet().stream()
                .map(kernel::path)
                .filter(name -> path.equals(name.getParent()))
                .toList();
    }

    private FakeInode inode(@Nullable Path path) throws NoSuchFileException {
        FakeInode inode = kernel.names.get(String.valueOf(path));
        if (inode == null) {
            throw new NoSuchFileException(String.valueOf(path));
        }
        return inode;
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        kernel.nameCall(path, false);
        inode(path);
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        kernel.nameCall(path, false);
        return type.cast(new Attributes(inode(path)));
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        kernel.nameCall(path, false);
        FakeInode inode = inode(path);
        int names = (int)
                kernel.names.values().stream().filter(other -> other == inode).count();
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        return Map.of("nlink", names, "dev", 1L, "uid", user, "ino", (long) System.identityHashCode(inode));
    }

    @Override
    public FileStore getFileStore(Path path) throws IOException {
        kernel.nameCall(path, false);
        return new Store(kernel);
    }

    private record Attributes(FakeInode inode) implements PosixFileAttributes {
        @Override
        public Set<PosixFilePermission> permissions() {
            return PosixFilePermissions.fromString("rwx------");
        }

        @Override
        public UserPrincipal owner() {
            throw new UnsupportedOperationException();
        }

        @Override
        public GroupPrincipal group() {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileTime lastModifiedTime() {
            return FileTime.fromMillis(0);
        }

        @Override
        public FileTime lastAccessTime() {
            return lastModifiedTime();
        }

        @Override
        public FileTime creationTime() {
            return lastModifiedTime();
        }

        @Override
        public boolean isRegularFile() {
            return !inode.isFolder;
        }

        @Override
        public boolean isDirectory() {
            return inode.isFolder;
        }

        @Override
        public boolean isSymbolicLink() {
            return false;
        }

        @Override
        public boolean isOther() {
            return false;
        }

        @Override
        public long size() {
            return inode.size;
        }

        @Override
        public Object fileKey() {
            return inode;
        }
    }

    private static final class Store extends FileStore {

        private final FakeKernel kernel;

        Store(FakeKernel kernel) {
            this.kernel = kernel;
        }

        @Override
        public String name() {
            return "fake";
        }

        @Override
        public String type() {
            return kernel.kind.word;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public long getTotalSpace() {
            return kernel.totalBytes();
        }

        @Override
        public long getUsableSpace() {
            return kernel.usableBytes();
        }

        @Override
        public long getUnallocatedSpace() {
            return kernel.usableBytes();
        }

        @Override
        public long getBlockSize() {
            return FakeKernel.BLOCK;
        }

        @Override
        public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
            return false;
        }

        @Override
        public boolean supportsFileAttributeView(String name) {
            return false;
        }

        @Override
        public <V extends FileStoreAttributeView> @Nullable V getFileStoreAttributeView(Class<V> type) {
            return null;
        }

        @Override
        public Object getAttribute(String attribute) {
            throw new UnsupportedOperationException();
        }
    }

    @Override
    public String getScheme() {
        return "fake";
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException();
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        return kernel;
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException();
    }

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void copy(Path from, Path to, CopyOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean isSameFile(Path one, Path other) {
        return one.equals(other);
    }

    @Override
    public boolean isHidden(Path path) {
        return false;
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return null;
    }
}
