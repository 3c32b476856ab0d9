package dev.terrain.lustre.internal.layout;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** How a component's bytes are kept: bits of {@code LOV_PATTERN_*}, named as {@code lfs getstripe} prints them. */
public enum Pattern {
    /** Bytes go round the objects, stripe by stripe. */
    RAID0(0x1),
    /** The objects hold parity, not the file's own bytes. */
    PARITY(0x4),
    /** The bytes lie on the metadata server. */
    MDT(0x100),
    OVERSTRIPED(0x200),
    FOREIGN(0x400),
    COMPRESS(0x800),
    HOLE(0x4000_0000L),
    /** An archive has the bytes and no OST. */
    RELEASED(0x8000_0000L);

    private final long bit;

    Pattern(long bit) {
        this.bit = bit;
    }

    /** Those of stored bits; those of bits that have no meaning here are left out. */
    static Set<Pattern> of(long bits) {
        Set<Pattern> set = EnumSet.allOf(Pattern.class);
        set.removeIf(pattern -> (bits & pattern.bit) == 0);
        return Collections.unmodifiableSet(set);
    }

    /** The bits as stored. */
    static long bits(Set<Pattern> set) {
        return set.stream().mapToLong(pattern -> pattern.bit).sum();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
