package dev.terrain.install.internal.site;

import java.io.IOException;
import java.nio.file.Path;
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
     * @return a sentence for each file: what was done, and where its old text is
     * @throws IOException when a file cannot be written; those before it are, and have their backups
     */
    public List<String> write() throws IOException {
        List<String> done = new ArrayList<>();
        for (Change change : changes) {
            change.write();
            Path path = change.path();
            if (change.before() == null) {
                done.add("made " + path);
            } else {
                done.add((change.after() == null ? "deleted " : "changed ") + path + "; as it was before: "
                        + change.backup());
            }
        }
        return done;
    }
}
