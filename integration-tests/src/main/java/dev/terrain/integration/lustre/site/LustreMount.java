package dev.terrain.integration.lustre.site;

import dev.terrain.integration.hadoop.FileTree;
import dev.terrain.integration.system.CProgram;
import dev.terrain.integration.system.FuseServer;
import dev.terrain.integration.system.Mounts;
import dev.terrain.integration.system.TakeDown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;

/**
 * A mounted file system that answers as a Lustre client does: the table of mounts names its source, and every file has
 * its layout in {@code lustre.lov}, which the real system call returns. Its files are in a folder of this machine,
 * which has to take extended attributes as large as the layouts: tmpfs (Linux 6.6) any, ext4 nearly 4 KiB.
 *
 * <p>{@link #close()} takes it down and deletes its files, and so does a hook when this JVM ends by itself or by TERM.
 * Needs root. Not thread-safe, but for close.
 */
public final class LustreMount implements AutoCloseable {

    /** Name of the file system, as the dumps in lustre-locality-split's tests have it. */
    public static final String FILE_SYSTEM = "tfs";

    private static final String SOURCE = "10.0.0.10@tcp:/" + FILE_SYSTEM;

    /** The attributes of lustre-mount.c, without Java's {@code user.} before them. */
    private static final String LAYOUT = "lov";

    private static final String ERRNO = "lov-errno";

    private final Path folder;
    private final FuseServer server;
    private final TakeDown end = new TakeDown("take the Lustre mount down", this::takeDown);

    private LustreMount(Path folder, FuseServer server) {
        this.folder = folder;
        this.server = server;
    }

    /**
     * Mounts one.
     *
     * @param project the root of this repository
     * @param folder for its files and its mount point; made, and deleted in the end
     * @throws IOException when something that it needs is missing
     */
    public static LustreMount serve(Path project, Path folder) throws IOException {
        Path program = new CProgram(project, "lustre-mount").build(FuseServer.compilerFlags());
        Path home = Files.createDirectories(folder).toRealPath();
        Path stored = Files.createDirectory(home.resolve("stored"));
        Path mounted = Files.createDirectory(home.resolve("lustre"));
        List<String> command = List.of(program.toString(), SOURCE, stored.toString(), mounted.toString());
        LustreMount mount = new LustreMount(home, FuseServer.start(command, mounted, home.resolve("messages")));
        mount.end.begin();
        return mount;
    }

    /** Where it is mounted. */
    public Path root() {
        return folder.resolve("lustre");
    }

    /** Makes a directory with a default for what is created in it from now on, at any depth. */
    public Path directory(String name, Striping striping) throws IOException {
        Path directory = Files.createDirectory(root().resolve(name));
        layout(directory, striping.layout());
        return directory;
    }

    /** Gives a file a layout of any kind, such as that of a real one. */
    public void layout(Path file, byte[] layout) throws IOException {
        write(file, LAYOUT, layout);
    }

    /** From now on asking for that file's layout fails with an errno; nothing else does. */
    public void refuseLayout(Path file, int errno) throws IOException {
        write(file, ERRNO, String.valueOf(errno).getBytes(StandardCharsets.US_ASCII));
    }

    private static void write(Path file, String attribute, byte[] value) throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        if (view == null) {
            throw new IOException("the file system of " + file + " takes no attributes");
        }
        view.write(attribute, ByteBuffer.wrap(value));
    }

    @Override
    public void close() {
        end.close();
    }

    private void takeDown() {
        server.close();
        try {
            if (Mounts.isMounted(root())) {
                throw new IOException(root() + " is still mounted");
            }
            FileTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
