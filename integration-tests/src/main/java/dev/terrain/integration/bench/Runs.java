package dev.terrain.integration.bench;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --runs} of commands that measure again and again. */
public final class Runs {

    private static final int MOST = 100;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Runs of each arm and case, 1 to " + MOST + "; default ${DEFAULT-VALUE}.")
    private int count;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** That many unless told. */
    public Runs(int usual) {
        count = usual;
    }

    /** How many. */
    public int count() {
        if (count < 1 || count > MOST) {
            throw new ParameterException(spec.commandLine(), "--runs is " + count + ", allowed: 1 to " + MOST);
        }
        return count;
    }
}
