package dev.terrain.lustre.internal.layout;

import java.util.Optional;

/**
 * One component of a layout.
 *
 * @param id unique within the file; bits 30:16 are the mirror
 * @param flags {@code LCME_FL_*}
 * @param start first byte in the file
 * @param end behind its last byte; {@link #END_OF_FILE} where it has none
 * @param striping what lies there; empty where another system than Lustre has it
 */
public record Component(long id, long flags, long start, long end, Optional<Striping> striping) {

    /** What is stored as all ones. */
    public static final long END_OF_FILE = Long.MAX_VALUE;

    private static final long STALE = 0x1;
    private static final long PREFER_READ = 0x2;
    private static final long INIT = 0x10;
    private static final long EXTENSION = 0x40;
    private static final long PARITY = 0x80;

    /** The one component of a file that is not composite. */
    static Component whole(Optional<Striping> striping) {
        return new Component(0, INIT, 0, END_OF_FILE, striping);
    }

    /** Which mirror it belongs to; 0 in a file without mirrors. */
    public int mirror() {
        return (int) (id >> 16) & 0x7fff;
    }

    /** Whether it has objects; before the first write to its extent it has none. */
    public boolean isInstantiated() {
        return (flags & INIT) != 0;
    }

    /** Whether another mirror was written since, so that nobody may read this one. */
    public boolean isStale() {
        return (flags & STALE) != 0;
    }

    /** Whether clients shall read this mirror before others. */
    public boolean isPreferred() {
        return (flags & PREFER_READ) != 0;
    }

    /** Whether it only says by how much the component before it may grow. */
    public boolean isExtension() {
        return (flags & EXTENSION) != 0;
    }

    /** Whether it holds parity and none of the file's bytes. */
    public boolean isParity() {
        return (flags & PARITY) != 0
                || striping.filter(here -> here.has(Striping.PARITY)).isPresent();
    }

    /** Whether a client may read it: neither stale nor parity. */
    boolean isReadable() {
        return !isStale() && !isParity();
    }

    /** Why its bytes are on no OST; empty where they are on some. */
    public Optional<Elsewhere> elsewhere() {
        if (striping.isEmpty()) {
            return Optional.of(Elsewhere.FOREIGN);
        }
        Striping here = striping.get();
        if (here.has(Striping.MDT)) {
            return Optional.of(Elsewhere.ON_MDT);
        }
        if (here.has(Striping.RELEASED)) {
            return Optional.of(Elsewhere.RELEASED);
        }
        boolean striped = here.has(Striping.RAID0) && !here.osts().isEmpty();
        return striped ? Optional.empty() : Optional.of(Elsewhere.NOT_INSTANTIATED);
    }

    boolean overlaps(Component other) {
        return mirror() == other.mirror() && start < other.end && other.start < end;
    }
}
