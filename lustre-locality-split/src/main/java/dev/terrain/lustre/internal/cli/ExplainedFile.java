package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.internal.layout.Layout;
import dev.terrain.lustre.internal.layout.StripeMap;
import java.nio.file.Path;

/**
 * A file whose layout is known.
 *
 * @param path as it was named, or found below what was named
 * @param bytes its size
 * @param layout as stored
 * @param stripes what follows from it
 */
record ExplainedFile(Path path, long bytes, Layout layout, StripeMap stripes) {

    static ExplainedFile of(Path path, long bytes, Layout layout) {
        return new ExplainedFile(path, bytes, layout, StripeMap.of(layout));
    }
}
