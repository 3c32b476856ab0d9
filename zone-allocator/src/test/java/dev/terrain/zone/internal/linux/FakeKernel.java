package dev.terrain.zone.internal.linux;

import dev.terrain.commons.linux.KernelException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * A file system in memory with blocks that have addresses: what {@link KernelFile} and {@link java.nio.file.Files} ask
 * of ext4 or XFS, in microseconds and for any user. Every call can be made the last one before the process dies, or
 * fail.
 *
 * <p>Its allocator is as bad as a real one: it begins behind the place it is told, takes the first room in one piece,
 * and pieces only where there is none. Blocks that are freed count as free at once, and are given out and shown after
 * the next commit only. Not thread-safe.
 */
public final class FakeKernel extends FileSystem implements KernelFile.Opener {

    /** What a call costs the one who dies in it: none of its code runs on, and no handler may look at it. */
    public static final class Death extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Which file system it is like. */
    public enum Kind {
        EXT4("ext4"),
        /** Goes on behind the last block of a file for requests of any size; punches beyond the end of a file. */
        XFS("xfs");

        final String word;

        Kind(String word) {
            this.word = word;
        }
    }

    static final int BLOCK = 4096;
    static final int ENOENT = 2;
    static final int EIO = 5;
    static final int EEXIST = 17;
    /** From how many blocks on ext4 tries the one behind the last (EXT_UNWRITTEN_MAX_LEN). */
    private static final int EXT4_GOES_ON_FROM = 1 << 15;

    final Kind kind;
    private final int blocks;
    private final int firstBlock;
    private final BitSet used = new BitSet();
    private final BitSet freed = new BitSet();
    /** What each block holds, one byte for all of it; a block that is allocated and not written reads as zeros. */
    final byte[] content;

    final TreeMap<String, FakeInode> names = new TreeMap<>();
    final Set<FakeFile> handles = new HashSet<>();
    private final FakeProvider provider = new FakeProvider(this);

    private long calls;
    private long changes;
    private long lastChange = Long.MAX_VALUE;
    private long failingCall = -1;
    private int failure = EIO;
    private boolean isDead;
    private Runnable afterChange = () -> {};

    /** Empty, of {@code bytes}, whose allocator begins {@code first} bytes behind the outer edge. */
    public FakeKernel(Kind kind, long bytes, long first) {
        this.kind = kind;
        blocks = (int) (bytes / BLOCK);
        firstBlock = (int) (first / BLOCK);
        content = new byte[blocks];
        names.put("/", new FakeInode(true));
    }

    /** A path on it. */
    public Path path(String name) {
        return new FakePath(this, Path.of(name));
    }

    /** Calls until now that change nothing or something. */
    public long calls() {
        return calls;
    }

    /** Calls until now that change something. */
    public long changes() {
        return changes;
    }

    /** From now on so many calls change something; the next one finds the process dead. */
    public void dieAfterChanges(long more) {
        lastChange = changes + more;
    }

    /** The call that comes after so many more fails. */
    public void failAfterCalls(long more, int errno) {
        failingCall = calls + more + 1;
        failure = errno;
    }

    /** What other programs do, after each change. */
    public void afterEachChange(Runnable action) {
        afterChange = action;
    }

    /** A new process on what the old one left. */
    public void restart() {
        isDead = false;
        lastChange = Long.MAX_VALUE;
        failingCall = -1;
        List<FakeFile> open = new ArrayList<>(handles);
        handles.clear();
        open.forEach(file -> freeIfUnused(file.inode));
    }

    public long totalBytes() {
        return (long) blocks * BLOCK;
    }

    /** What statfs(2) says. */
    public long usableBytes() {
        return (blocks - used.cardinality() + freed.cardinality()) * (long) BLOCK;
    }

    /**
     * Makes a file of another program, which writes {@code value} from its first byte on until {@code bytes} or full.
     */
    public void write(Path path, long bytes, byte value) {
        FakeInode inode = names.computeIfAbsent(path.toString(), name -> new FakeInode(false));
        int end = (int) ((bytes + BLOCK - 1) / BLOCK);
        allocate(inode, 0, end);
        for (int at = 0; at < end && inode.physical(at) >= 0; at++) {
            content[inode.physical(at)] = value;
        }
        inode.size = Math.max(inode.size, bytes);
    }

    /** Whether a block of the file is not zero. */
    public boolean holdsData(Path path) {
        FakeInode inode = existing(path);
        for (int at = 0; at < inode.length(); at++) {
            if (inode.physical(at) >= 0 && content[inode.physical(at)] != 0) {
                return true;
            }
        }
        return false;
    }

    /** Another program has the file open until it closes what it gets. */
    public AutoCloseable openElsewhere(Path path) {
        FakeFile file = new FakeFile(this, path, existing(path));
        handles.add(file);
        return () -> {
            handles.remove(file);
            freeIfUnused(file.inode);
        };
    }

    private FakeInode existing(Path path) {
        return Objects.requireNonNull(names.get(path.toString()), path::toString);
    }

    /** Names of files, but of folders. */
    public List<String> files() {
        return names.entrySet().stream()
                .filter(name -> !name.getValue().isFolder)
                .map(name -> name.getKey())
                .toList();
    }

    @Override
    public KernelFile open(Path path, KernelFile.Access access) throws KernelException {
        boolean creates = access != KernelFile.Access.READ && access != KernelFile.Access.WRITE;
        call("open", path, creates);
        FakeInode inode;
        switch (access) {
            case CREATE_NEW -> {
                if (names.containsKey(path.toString())) {
                    throw new KernelException("open", path, EEXIST);
                }
                inode = new FakeInode(false);
                names.put(path.toString(), inode);
            }
            case CREATE -> inode = names.computeIfAbsent(path.toString(), name -> new FakeInode(false));
            case CREATE_NAMELESS -> inode = new FakeInode(false);
            default -> inode = names.get(path.toString());
        }
        if (inode == null) {
            throw new KernelException("open", path, ENOENT);
        }
        FakeFile file = new FakeFile(this, path, inode);
        handles.add(file);
        changed(creates);
        return file;
    }

    /** What every call does first. */
    void call(String name, Path path, boolean changes) throws KernelException {
        if (isStruck(changes)) {
            throw new KernelException(name, path, failure);
        }
    }

    /** The same for a call on names. */
    void nameCall(Path path, boolean changes) throws IOException {
        if (isStruck(changes)) {
            throw new FileSystemException(path.toString(), null, "Input/output error");
        }
    }

    private boolean isStruck(boolean change) {
        calls++;
        if (isDead || (change && changes >= lastChange)) {
            isDead = true;
            throw new Death();
        }
        return calls == failingCall;
    }

    /** What every call that changes something does last. */
    void changed(boolean change) {
        if (change) {
            changes++;
            afterChange.run();
        }
    }

    /** Allocates what is missing of a range; false when there is not so much, and part of it may be there. */
    boolean allocate(FakeInode inode, int from, int to) {
        for (int at = from; at < to; at++) {
            if (inode.physical(at) >= 0) {
                continue;
            }
            int end = at + 1;
            while (end < to && inode.physical(end) < 0) {
                end++;
            }
            if (!allocateHole(inode, at, end)) {
                return false;
            }
            at = end - 1;
        }
        return true;
    }

    private boolean allocateHole(FakeInode inode, int from, int to) {
        int at = from;
        while (at < to) {
            int[] run = room(goal(inode, at, to - at), to - at);
            if (run[1] == 0) {
                if (freed.isEmpty()) {
                    return false;
                }
                commit();
                continue;
            }
            for (int i = 0; i < run[1]; i++, at++) {
                inode.map(at, run[0] + i);
                content[run[0] + i] = 0;
            }
            used.set(run[0], run[0] + run[1]);
        }
        return true;
    }

    private int goal(FakeInode inode, int at, int wanted) {
        boolean goesOn = kind == Kind.XFS || wanted >= EXT4_GOES_ON_FROM;
        return goesOn && at > 0 && inode.physical(at - 1) >= 0 ? inode.physical(at - 1) + 1 : firstBlock;
    }

    /**
     * The first room for so much in one piece behind the goal, then before it, or else the largest: start and length.
     */
    private int[] room(int goal, int wanted) {
        int[] largest = {0, 0};
        for (int[] part : new int[][] {{goal, blocks}, {0, goal}}) {
            int start = used.nextClearBit(part[0]);
            while (start < part[1]) {
                int end = used.nextSetBit(start);
                end = end < 0 ? blocks : Math.min(end, blocks);
                if (end - start >= wanted) {
                    return new int[] {start, wanted};
                }
                if (end - start > largest[1]) {
                    largest = new int[] {start, end - start};
                }
                start = used.nextClearBit(end);
            }
        }
        return largest;
    }

    /** Gives the blocks of a range back. */
    void free(FakeInode inode, int from, int to) {
        for (int at = from; at < Math.min(to, inode.length()); at++) {
            if (inode.physical(at) >= 0) {
                freed.set(inode.physical(at));
                inode.map(at, -1);
            }
        }
    }

    /** What ext4 does every few seconds: what was freed can be had again. */
    public void commit() {
        used.andNot(freed);
        freed.clear();
    }

    void freeIfUnused(FakeInode inode) {
        if (!names.containsValue(inode) && handles.stream().noneMatch(file -> file.inode == inode)) {
            free(inode, 0, inode.length());
        }
    }

    List<Range> freeSpace() {
        List<Range> free = new ArrayList<>();
        int start = used.nextClearBit(0);
        while (start < blocks) {
            int end = used.nextSetBit(start);
            end = end < 0 ? blocks : end;
            free.add(new Range((long) start * BLOCK, (long) end * BLOCK));
            start = used.nextClearBit(end);
        }
        return free;
    }

    @Override
    public FileSystemProvider provider() {
        return provider;
    }

    @Override
    public Path getPath(String first, String... more) {
        return new FakePath(this, Path.of(first, more));
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(path("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic", "unix");
    }

    @Override
    public PathMatcher getPathMatcher(String pattern) {
        PathMatcher matcher = Path.of("/").getFileSystem().getPathMatcher(pattern);
        return path -> matcher.matches(((FakePath) path).name());
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
