package dev.terrain.zone;

import dev.terrain.zone.internal.client.ZonedRawFileSystem;
import org.apache.hadoop.fs.LocalFileSystem;

/**
 * Hadoop's local file system ({@code fs.file.impl}), whose intermediate files of MapReduce lie in the outer zone of
 * their disk where a pool in a folder above them has a slab left. Everything else is as in stock Hadoop, and so are
 * these files to whoever reads, renames or deletes them.
 */
public final class ZonedLocalFileSystem extends LocalFileSystem {

    /** For Hadoop's reflection. */
    public ZonedLocalFileSystem() {
        super(new ZonedRawFileSystem(ZoneSettings::forecastBytes));
    }
}
