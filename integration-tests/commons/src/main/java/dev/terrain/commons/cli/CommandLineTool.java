package dev.terrain.commons.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.HelpFormatter;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;

/** Finds the command, parses its options, and turns what happens into exit codes and one line on stderr. */
public final class CommandLineTool {

    private static final int DONE = 0;
    private static final int CANNOT = 1;
    private static final int WRONG_ARGUMENTS = 2;

    private static final String HELP = "help";
    private static final int WIDTH = 100;

    private final String call;
    private final String purpose;
    private final String notation;
    private final List<Command> commands;

    /**
     * A tool of some commands.
     *
     * @param call the program before the name of a command, such as {@code bin/terrain}
     * @param purpose of the tool, a sentence
     * @param notation how the values of options are written, for the help on a command; may be empty
     * @param commands in the order in which help shows them
     */
    public CommandLineTool(String call, String purpose, String notation, List<Command> commands) {
        this.call = call;
        this.purpose = purpose;
        this.notation = notation;
        this.commands = List.copyOf(commands);
    }

    /** Runs what the arguments say and returns the exit code: 0 done, 1 cannot or findings, 2 wrong arguments. */
    public int run(String[] arguments, PrintStream out, PrintStream err) {
        if (arguments.length == 0) {
            return wrong(err, "name a command: " + names() + "; --help explains them");
        }
        if (asksForHelp(arguments[0]) || arguments[0].equals(HELP)) {
            printHelp(out);
            return DONE;
        }
        Optional<Command> command =
                commands.stream().filter(c -> c.name().equals(arguments[0])).findFirst();
        if (command.isEmpty()) {
            return wrong(err, "no command " + arguments[0] + ": there are " + names());
        }
        return run(command.get(), Arrays.copyOfRange(arguments, 1, arguments.length), out, err);
    }

    private int run(Command command, String[] arguments, PrintStream out, PrintStream err) {
        Options options = new Options();
        command.options().forEach(options::addOption);
        options.addOption("h", HELP, false, "Prints this.");
        if (Arrays.stream(arguments).anyMatch(CommandLineTool::asksForHelp)) {
            printHelp(command, options, out);
            return DONE;
        }
        try {
            CommandLine line = DefaultParser.builder()
                    .setAllowPartialMatching(false)
                    .build()
                    .parse(options, arguments);
            return command.action().run(line, out);
        } catch (ParseException | UsageException e) {
            return wrong(err, command.name() + ": " + oneLine(e) + "; see --help");
        } catch (IOException | IllegalArgumentException | SecurityException e) {
            out.flush();
            err.println(command.name() + ": " + oneLine(e));
            return CANNOT;
        } finally {
            out.flush();
        }
    }

    private static boolean asksForHelp(String argument) {
        return argument.equals("--help") || argument.equals("-h");
    }

    private void printHelp(PrintStream out) {
        out.println(purpose);
        out.println();
        out.println("usage: " + call + " COMMAND ...");
        out.println();
        for (Command command : commands) {
            out.printf("  %-10s %s%n", command.name(), command.summary());
        }
        out.println();
        out.println(call + " COMMAND --help explains one of them.");
        out.println("Exit codes: 0 done, 1 cannot be done or something is wrong, 2 wrong arguments.");
    }

    private void printHelp(Command command, Options options, PrintStream out) {
        HelpFormatter formatter = new HelpFormatter();
        formatter.setOptionComparator(null); // in the order in which the command names them
        PrintWriter writer = new PrintWriter(out, false, StandardCharsets.UTF_8);
        formatter.printHelp(
                writer,
                WIDTH,
                call + " " + command.name() + " " + command.usage(),
                command.summary(),
                options,
                2,
                2,
                command.explanation() + notation);
        writer.flush();
    }

    private String names() {
        return String.join(", ", commands.stream().map(Command::name).toList());
    }

    private static int wrong(PrintStream err, String message) {
        err.println(message);
        return WRONG_ARGUMENTS;
    }

    private static String oneLine(Exception e) {
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return message.replaceAll("\\s*\\R\\s*", " ");
    }
}
