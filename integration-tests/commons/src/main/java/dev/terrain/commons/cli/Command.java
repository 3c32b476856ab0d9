package dev.terrain.commons.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;

/** A subcommand. */
public interface Command {

    /** The word. */
    String name();

    /** The purpose, one line, for the list of commands. */
    String summary();

    /** The syntax of its arguments after the name, such as {@code DIR... [options]}. */
    String usage();

    /** All its options; {@code --help} is added to them. */
    Options options();

    /** The text of {@code --help} below the options; empty by default. */
    default String explanation() {
        return "";
    }

    /**
     * Does it.
     *
     * @return the exit code, 0 unless the command says otherwise
     * @throws IOException when it cannot be done; the message says what and the remedy
     * @throws UsageException when the arguments are wrong
     */
    int run(CommandLine line, PrintStream out) throws IOException, UsageException;

    /** What {@link #run} does, as a method of its own. */
    @FunctionalInterface
    interface Action {

        /** As {@link Command#run}. */
        int run(CommandLine line, PrintStream out) throws IOException, UsageException;
    }

    /** A command of these parts, named as the methods that return them. */
    static Command of(String name, String summary, String usage, List<Option> options, Action action) {
        return new Parts(name, summary, usage, options, action);
    }

    /** See {@link #of}. */
    record Parts(String name, String summary, String usage, List<Option> all, Action action) implements Command {

        @Override
        public Options options() {
            Options options = new Options();
            all.forEach(options::addOption);
            return options;
        }

        @Override
        public int run(CommandLine line, PrintStream out) throws IOException, UsageException {
            return action.run(line, out);
        }
    }

    /** An option with a value, which help shows as {@code shape}. */
    static Option option(String name, String shape, String description) {
        return Option.builder()
                .longOpt(name)
                .hasArg()
                .argName(shape)
                .desc(description)
                .build();
    }

    /** An option without a value. */
    static Option flag(String name, String description) {
        return Option.builder().longOpt(name).desc(description).build();
    }
}
