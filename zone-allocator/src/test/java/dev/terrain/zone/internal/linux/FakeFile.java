package dev.terrain.zone.internal.linux;

import dev.terrain.commons.linux.KernelException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An open file of a {@link FakeKernel}. */
final class FakeFile extends KernelFile {

    private static final int BLOCK = FakeKernel.BLOCK;

    final FakeInode inode;
    private final FakeKernel kernel;
    private final Path path;
    private boolean isLocked;

    FakeFile(FakeKernel kernel, Path path, FakeInode inode) {
        super(path, -1);
        this.kernel = kernel;
        this.path = path;
        this.inode = inode;
    }

    @Override
    public long size() throws KernelException {
        kernel.call("seek", path, false);
        return inode.size;
    }

    @Override
    public void allocate(long offset, long length) throws KernelException {
        allocateBlocks(offset, length, offset + length);
    }

    @Override
    public void allocateKeepingSize(long offset, long length) throws KernelException {
        allocateBlocks(offset, length, 0);
    }

    private void allocateBlocks(long offset, long length, long size) throws KernelException {
        kernel.call("allocate", path, true);
        boolean isWhole = kernel.allocate(inode, (int) (offset / BLOCK), blockAfter(offset + length));
        inode.size = isWhole ? Math.max(inode.size, size) : inode.size;
        kernel.changed(true);
        if (!isWhole) {
            throw new KernelException("allocate", path, KernelException.ENOSPC);
        }
    }

    @Override
    public void punchHole(long offset, long length) throws KernelException {
        kernel.call("punch a hole into", path, true);
        long end = kernel.kind == FakeKernel.Kind.EXT4 ? Math.min(offset + length, inode.size) : offset + length;
        kernel.free(inode, blockAfter(offset), (int) (end / BLOCK));
        kernel.changed(true);
    }

    @Override
    public void zero(long offset, long length) throws KernelException {
        kernel.call("zero", path, true);
        if (kernel.kind == FakeKernel.Kind.XFS) { // xfs_free_file_space, xfs_alloc_file_space
            kernel.free(inode, blockAfter(offset), (int) ((offset + length) / BLOCK));
        }
        boolean isWhole = kernel.allocate(inode, (int) (offset / BLOCK), blockAfter(offset + length));
        for (int at = (int) (offset / BLOCK); at < blockAfter(offset + length); at++) {
            if (inode.physical(at) >= 0) {
                kernel.content[inode.physical(at)] = 0;
            }
        }
        kernel.changed(true);
        if (!isWhole) {
            throw new KernelException("zero", path, KernelException.ENOSPC);
        }
    }

    @Override
    public void truncate(long size) throws KernelException {
        kernel.call("truncate", path, true);
        kernel.free(inode, blockAfter(size), inode.length());
        inode.size = size;
        kernel.changed(true);
    }

    @Override
    public List<Extent> extents() throws KernelException {
        kernel.call("ask for the extents of", path, false);
        List<Extent> extents = new ArrayList<>();
        for (int at = 0; at < inode.length(); at++) {
            int start = at;
            if (inode.physical(start) >= 0) {
                while (inode.physical(at + 1) == inode.physical(at) + 1) {
                    at++;
                }
                extents.add(new Extent(
                        (long) start * BLOCK, (long) inode.physical(start) * BLOCK, (at + 1L - start) * BLOCK));
            }
        }
        return extents;
    }

    @Override
    public List<Range> freeSpace() throws KernelException {
        kernel.call("ask for the free space of", path, false);
        return kernel.freeSpace();
    }

    @Override
    public int read(ByteBuffer into, long offset, int length) throws KernelException {
        kernel.call("read", path, false);
        int count = (int) Math.max(0, Math.min(length, inode.size - offset));
        for (int i = 0; i < count; i++) {
            int block = inode.physical((int) ((offset + i) / BLOCK));
            into.put(i, block < 0 ? 0 : kernel.content[block]);
        }
        return count;
    }

    /** What the first byte is, all of its blocks are. */
    @Override
    public int write(ByteBuffer from, long offset, int length) throws KernelException {
        kernel.call("write", path, true);
        boolean isWhole = kernel.allocate(inode, (int) (offset / BLOCK), blockAfter(offset + length));
        for (int at = (int) (offset / BLOCK); at < blockAfter(offset + length); at++) {
            if (inode.physical(at) >= 0) {
                kernel.content[inode.physical(at)] = from.get(0);
            }
        }
        inode.size = isWhole ? Math.max(inode.size, offset + length) : inode.size;
        kernel.changed(true);
        if (!isWhole) {
            throw new KernelException("write", path, KernelException.ENOSPC);
        }
        return length;
    }

    @Override
    boolean tryLease() throws KernelException {
        kernel.call("take a lease of", path, false);
        return kernel.handles.stream().noneMatch(other -> other != this && other.inode == inode);
    }

    @Override
    void endLease() throws KernelException {
        kernel.call("return the lease of", path, false);
    }

    @Override
    public boolean tryLock() throws KernelException {
        kernel.call("lock", path, false);
        isLocked = kernel.handles.stream().noneMatch(other -> other != this && other.inode == inode && other.isLocked);
        return isLocked;
    }

    @Override
    public void sync() throws KernelException {
        kernel.call("sync", path, true);
        kernel.commit();
        kernel.changed(true);
    }

    @Override
    public void syncFileSystem() throws KernelException {
        kernel.call("sync the file system of", path, true);
        kernel.commit();
        kernel.changed(true);
    }

    @Override
    public void close() throws KernelException {
        if (kernel.handles.contains(this)) {
            kernel.call("close", path, true);
            kernel.handles.remove(this);
            kernel.freeIfUnused(inode);
            kernel.changed(true);
        }
    }

    private static int blockAfter(long offset) {
        return (int) ((offset + BLOCK - 1) / BLOCK);
    }
}
