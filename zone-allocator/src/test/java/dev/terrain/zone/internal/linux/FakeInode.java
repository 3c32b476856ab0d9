package dev.terrain.zone.internal.linux;

import java.util.Arrays;

/** A file or folder of a {@link FakeKernel}: its size, and which block of the disk each of its blocks is. */
final class FakeInode {

    final boolean isFolder;
    long size;
    /** What a stream wrote, which takes no blocks here. */
    byte[] text = {};

    private int[] physical = {};

    FakeInode(boolean isFolder) {
        this.isFolder = isFolder;
    }

    /** Behind the last block that it ever had. */
    int length() {
        return physical.length;
    }

    /** Negative for a hole. */
    int physical(int block) {
        return block < physical.length ? physical[block] : -1;
    }

    void map(int block, int to) {
        if (block >= physical.length) {
            int before = physical.length;
            physical = Arrays.copyOf(physical, Math.max(block + 1, before + before / 2));
            Arrays.fill(physical, before, physical.length, -1);
        }
        physical[block] = to;
    }
}
