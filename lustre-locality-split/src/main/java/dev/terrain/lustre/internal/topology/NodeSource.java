package dev.terrain.lustre.internal.topology;

import java.io.IOException;
import java.util.List;

/** Where the compute nodes come from. */
@FunctionalInterface
public interface NodeSource {

    /** The nodes there are now, named as their NodeManagers register. */
    List<Place> nodes() throws IOException;
}
