package dev.terrain.integration.bench;

import dev.terrain.integration.fixture.process.Program;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where figures come from.
 *
 * @param command with its arguments
 * @param revision of the sources, with {@code -dirty} behind it where a file other than a document differs from it
 * @param machine on which they were measured
 */
public record Provenance(String command, String revision, String machine) {

    static Provenance of(String command, Path project) {
        return new Provenance(
                command,
                revision(project),
                Runtime.getRuntime().availableProcessors() + " cores, Linux " + System.getProperty("os.version")
                        + ", Java " + System.getProperty("java.version"));
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
