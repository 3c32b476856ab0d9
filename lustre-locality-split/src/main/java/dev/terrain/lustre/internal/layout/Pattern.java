package dev.terrain.lustre.internal.layout;

import java.util.StringJoiner;

/**
 * How a component's bytes are kept: bits of {@code LOV_PATTERN_*}.
 *
 * @param bits as stored, 32 of them
 */
public record Pattern(long bits) {

    private static final long RAID0 = 0x1;
    private static final long PARITY = 0x4;
    private static final long MDT = 0x100;
    private static final long OVERSTRIPING = 0x200;
    private static final long FOREIGN = 0x400;
    private static final long COMPRESS = 0x800;
    private static final long HOLE = 0x4000_0000L;
    private static final long RELEASED = 0x8000_0000L;

    private static final long KNOWN = RAID0 | PARITY | MDT | OVERSTRIPING | FOREIGN | COMPRESS | HOLE | RELEASED;

    /** Whether every bit has a meaning here; data under a bit that has none may lie anywhere. */
    boolean isKnown() {
        return (bits & ~KNOWN) == 0;
    }

    /** Whether bytes go round the objects, stripe by stripe. */
    public boolean isStriped() {
        return has(RAID0) && !has(PARITY) && !isOnMdt();
    }

    /** Whether the bytes lie on the metadata server. */
    public boolean isOnMdt() {
        return has(MDT);
    }

    /** Whether an archive has the bytes and no OST. */
    public boolean isReleased() {
        return has(RELEASED);
    }

    /** Whether the objects hold parity, not the file's own bytes. */
    public boolean isParity() {
        return has(PARITY);
    }

    private boolean has(long bit) {
        return (bits & bit) != 0;
    }

    /** As {@code lfs getstripe} prints it. */
    @Override
    public String toString() {
        StringJoiner names = new StringJoiner(",");
        add(names, RAID0, "raid0");
        add(names, PARITY, "parity");
        add(names, MDT, "mdt");
        add(names, OVERSTRIPING, "overstriped");
        add(names, FOREIGN, "foreign");
        add(names, COMPRESS, "compress");
        add(names, HOLE, "hole");
        add(names, RELEASED, "released");
        return names.length() == 0 ? "none" : names.toString();
    }

    private void add(StringJoiner names, long bit, String name) {
        if (has(bit)) {
            names.add(name);
        }
    }
}
