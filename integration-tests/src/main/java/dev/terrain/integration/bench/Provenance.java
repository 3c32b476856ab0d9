package dev.terrain.integration.bench;

import dev.terrain.integration.fixture.process.Program;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Where figures come from.
 *
 * @param command with its arguments
 * @param revision of the sources, as git describes it
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
            return Program.run("git", "-C", project.toString(), "describe", "--always", "--dirty", "--exclude=*")
                    .strip();
        } catch (IOException e) {
            return "unknown"; // no repository, or no git: the figures count as well
        }
    }
}
