package dev.terrain.lustre.internal.split;

import dev.terrain.lustre.internal.layout.MalformedLayoutException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The files of one job, the layout of each read once. Not thread-safe. */
public final class JobFiles {

    private final Locality locality;
    private final Map<Path, Known> known = new HashMap<>();

    /**
     * What is known of a file.
     *
     * @param blocks where its bytes lie; empty where that is not known
     * @param otherwise why not
     * @param message in words, with names
     */
    public record Known(Optional<FileBlocks> blocks, NoPreference otherwise, String message) {}

    /** Reads nothing yet. */
    public JobFiles(Locality locality) {
        this.locality = locality;
    }

    /** What is known of a file; whatever goes wrong is an answer. */
    public Known of(Path file) {
        return known.computeIfAbsent(file, this::look);
    }

    private Known look(Path file) {
        try {
            return new Known(Optional.of(locality.blocksOf(file)), NoPreference.ALIKE, "");
        } catch (NoLocalityException e) {
            return failed(e.reason(), e);
        } catch (MalformedLayoutException e) {
            return failed(NoPreference.MALFORMED, e);
        } catch (IOException | RuntimeException e) {
            return failed(NoPreference.NOT_READABLE, e);
        }
    }

    private static Known failed(NoPreference why, Exception e) {
        return new Known(Optional.empty(), why, String.valueOf(e.getMessage()));
    }
}
