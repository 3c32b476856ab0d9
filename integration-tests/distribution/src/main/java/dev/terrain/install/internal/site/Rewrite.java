package dev.terrain.install.internal.site;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Changes of site files that belong together. */
public final class Rewrite {

    private final List<Change> changes;

    Rewrite(List<Change> changes) {
        this.changes = List.copyOf(changes);
    }

    /**
     * Writes them, one file after the other.
     *
     * @return a sentence for each: what was done, and where the old text is
     * @throws IOException when a file cannot be written; those before it are, and have their backups
     */
    public List<String> write() throws IOException {
        List<String> done = new ArrayList<>();
        for (Change change : changes) {
            done.add(change.write());
        }
        return done;
    }
}
