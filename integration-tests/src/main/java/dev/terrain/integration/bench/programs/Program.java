package dev.terrain.integration.bench.programs;

import java.io.IOException;
import java.util.List;

/**
 * A program as its users run it.
 *
 * @param name by which the command line knows it
 * @param judge what is compared, in a few words
 * @param work runs it to its end
 */
record Program(String name, String judge, Work work) {

    /** Runs a program. */
    @FunctionalInterface
    interface Work {

        /**
         * Runs it.
         *
         * @return what is the same whenever it did the same: checksums of its output, or lines of its own verdict
         * @throws IOException when it fails, with the end of what it printed
         */
        List<String> run(Ground ground) throws IOException;
    }
}
