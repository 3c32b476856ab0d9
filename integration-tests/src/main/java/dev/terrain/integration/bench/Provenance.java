package dev.terrain.integration.bench;

import dev.terrain.integration.fixture.process.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where figures come from.
 *
 * @param command with its arguments
 * @param revision of the sources, with {@code -dirty} behind it where a file other than a document differs from it; all
 *     of them, the first one first, if the series went on at another
 * @param machine on which they were measured; all of them likewise
 */
public record Provenance(String command, String revision, String machine) {

    private static final String AND = " and ";

    /** What may differ when a series goes on. */
    private static final Pattern RUNS_AND_FOLDER = Pattern.compile(" --(runs|out)[ =]\\S+");

    static Provenance of(String command, Path project) {
        return new Provenance(
                command,
                revision(project),
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version")
                        + ", Java " + System.getProperty("java.version"));
    }

    /** Whether a series that was begun there can go on here: the commands differ at most in folder and runs. */
    boolean continues(Provenance begun) {
        return measured().equals(begun.measured());
    }

    private String measured() {
        return RUNS_AND_FOLDER.matcher(command).replaceAll("");
    }

    /** That of a series that was begun there and went on here. */
    Provenance since(Provenance begun) {
        return new Provenance(command, joined(begun.revision, revision), joined(begun.machine, machine));
    }

    private static String joined(String begun, String now) {
        return List.of(begun.split(AND, -1)).contains(now) ? begun : begun + AND + now;
    }

    /** The revision of the oldest rows, as git knows it. */
    public String firstRevision() {
        return revision.split(AND, -1)[0].replace("-dirty", "");
    }

    private static String revision(Path project) {
        try {
            String folder = project.toString();
            String revision = Program.run("git", "-C", folder, "rev-parse", "--short", "HEAD")
                    .strip();
            String changes = Program.run(
                    "git", "-C", folder, "status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs");
            return changes.isBlank() ? revision : revision + "-dirty";
        } catch (IOException e) {
            return "unknown"; // no repository, or no git: the figures count as well
        }
    }
}
