package dev.terrain.spill.internal.cli;

import java.io.IOException;
import java.io.PrintStream;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Options;

/** One word after {@code hadoop jar ssd-spill-tuner.jar}. */
interface Command {

    /** The word. */
    String name();

    /** What it does, one line, for the list of commands. */
    String summary();

    /** What its arguments look like after the name, such as {@code DIR... [options]}. */
    String usage();

    /** All its options; {@code --help} is added to them. */
    Options options();

    /**
     * Does it.
     *
     * @return the exit code, 0 unless the command says otherwise
     * @throws IOException when it cannot be done; the message says what and the remedy, in one line
     * @throws UsageException when the arguments are wrong
     */
    int run(CommandLine line, PrintStream out) throws IOException, UsageException;
}
