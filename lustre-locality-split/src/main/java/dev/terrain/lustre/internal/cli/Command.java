package dev.terrain.lustre.internal.cli;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** One word after {@code hadoop jar lustre-locality-split.jar}. */
interface Command {

    /** The word. */
    String name();

    /** What it does, one line, for the list of commands. */
    String summary();

    /** What its arguments look like after the name, such as {@code PATH... [options]}. */
    String usage();

    /** All its options; {@code --help} is added to them. */
    Options options();

    /**
     * Does it.
     *
     * @param progress is told how far it is, where that takes long
     * @throws IOException when it cannot be done; the message says what and the remedy, in one line
     * @throws UsageException when the arguments are wrong
     */
    void run(CommandLine line, PrintStream out, PrintStream progress) throws IOException, UsageException;
}
