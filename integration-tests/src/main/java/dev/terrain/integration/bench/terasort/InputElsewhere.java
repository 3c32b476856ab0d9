package dev.terrain.integration.bench.terasort;

import java.io.IOException;
import java.util.List;

/**
 * Two folders for one: the input in one of them, everything else in the other.
 *
 * @param input where {@link TeraSortJobs#IN} is
 * @param others where the rest is
 */
record InputElsewhere(TeraSortFolder input, TeraSortFolder others) implements TeraSortFolder {

    @Override
    public String uri(String name) {
        return with(name).uri(name);
    }

    @Override
    public String read(String name) throws IOException {
        return with(name).read(name);
    }

    @Override
    public List<String> checksums(String folder) throws IOException {
        return with(folder).checksums(folder);
    }

    @Override
    public void delete(String name) throws IOException {
        with(name).delete(name);
    }

    private TeraSortFolder with(String name) {
        return name.equals(TeraSortJobs.IN) ? input : others;
    }
}
