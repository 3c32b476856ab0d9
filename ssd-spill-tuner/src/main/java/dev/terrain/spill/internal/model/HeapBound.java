package dev.terrain.spill.internal.model;

/**
 * The heap that a map task's sorting may take. Unless its operator allows more, that is {@link #halfOf half} of the
 * sort buffer it came with, so that it never needs more than with that, whatever its mapper holds.
 *
 * <p>The new sort buffer and the merge together take at most the bound. Together, because {@code MapOutputBuffer} keeps
 * its buffer through the merge: it clears {@code kvbuffer}, but {@code kvmeta} is a view of the same array (Hadoop
 * 3.4.2 and 3.5.0). The other half is the margin for what cannot be known beforehand, above all the largest key, for
 * which every open spill keeps up to twice its length.
 *
 * <p>Example: of 100 MiB, 50 may be taken. 32 MiB of buffer, 5,760 bytes of indices (6 spills x 4 partitions x 24, ten
 * times over) and streams of 132 KiB: 139 of them, of which two are written, so a merge of 137 is affordable.
 *
 * @param budgetBytes the bound
 * @param partitions number of reduces
 */
public record HeapBound(long budgetBytes, int partitions) {

    /** {@code MapTask.MAP_OUTPUT_INDEX_RECORD_LENGTH}: one partition of one spill; the merge holds all of them. */
    private static final int INDEX_ENTRY_BYTES = 24;

    /** There is room for the indices of this many times the spills that are expected. */
    private static final int INDEX_SURPRISE = 10;

    /**
     * Objects around the buffer of one open spill: 3.2 KB on a 64-bit JVM 17 ({@code IFile.Reader} over
     * {@code RawLocalFileSystem}, Hadoop 3.4.2, mean of 1000), rounded up.
     */
    private static final int OPEN_SPILL_BYTES = 4 << 10;

    /** Files that are written during a merge: an intermediate run and the output. */
    private static final int WRITTEN_FILES = 2;

    /** Half of the sort buffer that a task came with, given in MiB. */
    public static HeapBound halfOf(int sortMegabytes, int partitions) {
        return new HeapBound(mebibytes(sortMegabytes) / 2, partitions);
    }

    /** This one, or one of so many bytes if that is more. */
    public HeapBound orMore(long bytes) {
        return bytes > budgetBytes ? new HeapBound(bytes, partitions) : this;
    }

    /** Returns whether a sort buffer alone stays below the bound. */
    public boolean admits(int megabytes) {
        return mebibytes(megabytes) < budgetBytes;
    }

    /** Returns the widest merge beside such a buffer, for so many expected spills; less than 1 if none. */
    public int mergeWidth(int megabytes, long spills, int ioBufferBytes) {
        return mergeWidthOf(megabytes, spills * INDEX_SURPRISE, ioBufferBytes);
    }

    /** Returns the widest merge beside such a buffer, for so many spills that are there; less than 1 if none. */
    public int mergeWidthOf(int megabytes, long spills, int ioBufferBytes) {
        double indexBytes = (double) spills * partitions * INDEX_ENTRY_BYTES;
        double streams = (budgetBytes - mebibytes(megabytes) - indexBytes) / (ioBufferBytes + OPEN_SPILL_BYTES);
        return (int) (streams - WRITTEN_FILES);
    }

    private static long mebibytes(int count) {
        return (long) count << 20;
    }
}
