package dev.terrain.lustre.internal.cli;

import dev.terrain.lustre.internal.assign.Balanced;
import dev.terrain.lustre.internal.split.FileBlocks.Choice;
import dev.terrain.lustre.internal.split.FileLocator;
import dev.terrain.lustre.internal.split.SplitBoundaries;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;

/**
 * What a job with some configuration would go by.
 *
 * @param sources where everything is found out
 * @param choice how {@code lustre:///} chooses hosts for a file alone
 * @param splitting where the splits of a job begin and end
 * @param balance how the splits of a whole job get their nodes
 * @param taskBytes what starting a task costs, as bytes that a node could read meanwhile
 */
public record Surroundings(
        FileLocator.Sources sources, Choice choice, SplitBoundaries splitting, Balanced balance, long taskBytes) {

    /** Makes them of a configuration. */
    @FunctionalInterface
    public interface Source {

        /**
         * Reads the operator's files; asks nobody else yet.
         *
         * @throws IllegalArgumentException naming a key, the value found and what is allowed
         */
        Surroundings of(Configuration conf) throws IOException;
    }
}
