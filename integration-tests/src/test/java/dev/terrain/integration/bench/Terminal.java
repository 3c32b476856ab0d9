package dev.terrain.integration.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.function.Supplier;

/** A command as somebody runs it in a terminal, a new one each time, and what all of them printed. */
public final class Terminal {

    private final Supplier<?> command;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    public Terminal(Supplier<?> command) {
        this.command = command;
    }

    /** Runs it and returns its exit code. */
    public int run(String... arguments) {
        return BenchmarkCommand.run(command.get(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    /** Runs it, and asserts that it refuses the arguments in one line that says what is allowed. */
    public void assertRefuses(String allowed, String... arguments) {
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(err().strip()).contains(allowed).doesNotContain("\n");
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }
}
