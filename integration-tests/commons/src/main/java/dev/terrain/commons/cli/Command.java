package dev.terrain.commons.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;

/**
 * A subcommand.
 *
 * @param name the word
 * @param summary the purpose, one line, for the list of commands
 * @param usage the syntax of its arguments after the name, such as {@code DIR... [options]}
 * @param explanation the text of {@code --help} below the options; may be empty
 * @param options all its options; {@code --help} is added to them
 * @param action what it does
 */
public record Command(
        String name, String summary, String usage, String explanation, List<Option> options, Action action) {

    public Command {
        options = List.copyOf(options);
    }

    /** A command that its options explain. */
    public Command(String name, String summary, String usage, List<Option> options, Action action) {
        this(name, summary, usage, "", options, action);
    }

    /** What a command does. */
    @FunctionalInterface
    public interface Action {

        /**
         * Does it.
         *
         * @return the exit code, 0 unless the command says otherwise
         * @throws IOException when it cannot be done; the message says what and the remedy
         * @throws UsageException when the arguments are wrong
         */
        int run(CommandLine line, PrintStream out) throws IOException, UsageException;
    }

    /** An option with a value, which help shows as {@code shape}. */
    public static Option option(String name, String shape, String description) {
        return Option.builder()
                .longOpt(name)
                .hasArg()
                .argName(shape)
                .desc(description)
                .build();
    }

    /** An option without a value. */
    public static Option flag(String name, String description) {
        return Option.builder().longOpt(name).desc(description).build();
    }
}
