package dev.terrain.install.internal.cli;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** One word after {@code bin/terrain}. */
interface Command {

    /** The word. */
    String name();

    /** What it does, one line, for the list of commands. */
    String summary();

    /** What its arguments look like after the name. */
    String usage();

    /** What {@code --help} says below the options. */
    String explanation();

    /** All its options; {@code --help} is added to them. */
    Options options();

    /**
     * Does it.
     *
     * @return the exit code: 0, or 1 when there are findings
     * @throws IOException when it cannot be done; the message says what and the remedy
     * @throws UsageException when the arguments are wrong
     */
    int run(CommandLine line, PrintStream out) throws IOException, UsageException;
}
