package dev.terrain.integration.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A command that has run.
 *
 * @param exitCode with which it ended
 * @param out what it printed
 * @param err what it complained about
 */
public record Ran(int exitCode, String out, String err) {

    public static Ran of(Object command, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = BenchmarkCommand.run(command, new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new Ran(exitCode, out.toString(), err.toString());
    }

    /** Requires success, and returns what it printed. */
    public String said() {
        assertThat(exitCode).as(err).isZero();
        return out;
    }

    /** Requires that the arguments were refused in one line with these words. */
    public void isRefusedWith(String... words) {
        assertThat(exitCode).isEqualTo(2);
        assertThat(err.strip()).contains(words).doesNotContain("\n");
        assertThat(out).isEmpty();
    }
}
