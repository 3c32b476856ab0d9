package dev.terrain.spill.internal.cli;

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

    private static final String CALL = "hadoop jar ssd-spill-tuner.jar";
    private static final String HELP = "help";
    private static final int WIDTH = 100;

    private final List<Command> commands;

    CommandLineTool(List<Command> commands) {
        this.commands = commands;
    }

    /** With every command there is. */
    public static CommandLineTool standard() {
        return new CommandLineTool(commands());
    }

    /** The list of commands, in the order in which help shows them. */
    static List<Command> commands() {
        return List.of(new ProfileCommand(), new PredictCommand(), new ApplyCommand(), new SearchCommand());
    }

    /** Runs what the arguments say and returns the exit code: 0 done, 1 cannot, 2 wrong arguments. */
    public int run(String[] arguments, PrintStream out, PrintStream err) {
        if (arguments.length == 0) {
            return wrong(err, "name a command: " + names() + "; --help explains them");
        }
        if (arguments[0].equals("--help") || arguments[0].equals("-h") || arguments[0].equals(HELP)) {
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

    private static int run(Command command, String[] arguments, PrintStream out, PrintStream err) {
        Options options = command.options();
        options.addOption("h", HELP, false, "Prints this.");
        if (Arrays.asList(arguments).contains("--help")
                || Arrays.asList(arguments).contains("-h")) {
            printHelp(command, options, out);
            return DONE;
        }
        try {
            CommandLine line = DefaultParser.builder()
                    .setAllowPartialMatching(false)
                    .build()
                    .parse(options, arguments);
            return command.run(line, out);
        } catch (ParseException | UsageException e) {
            return wrong(err, command.name() + ": " + oneLine(e) + "; --help says what is allowed");
        } catch (IOException | IllegalArgumentException | SecurityException e) {
            err.println(command.name() + ": " + oneLine(e));
            return CANNOT;
        } finally {
            out.flush();
        }
    }

    private void printHelp(PrintStream out) {
        out.println("Finds the sort, spill and merge settings that suit a device, a heap and a job.");
        out.println();
        out.println("usage: " + CALL + " COMMAND ...");
        out.println();
        for (Command command : commands) {
            out.printf("  %-10s %s%n", command.name(), command.summary());
        }
        out.println();
        out.println(CALL + " COMMAND --help explains one of them.");
        out.println("Exit codes: 0 done, 1 cannot be done, 2 wrong arguments.");
    }

    private static void printHelp(Command command, Options options, PrintStream out) {
        HelpFormatter formatter = new HelpFormatter();
        formatter.setOptionComparator(null); // in the order in which the command names them
        PrintWriter writer = new PrintWriter(out, false, StandardCharsets.UTF_8);
        formatter.printHelp(
                writer,
                WIDTH,
                CALL + " " + command.name() + " " + command.usage(),
                command.summary(),
                options,
                2,
                2,
                "Sizes take k, m, g and t (powers of 1024), as in 512m.");
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
