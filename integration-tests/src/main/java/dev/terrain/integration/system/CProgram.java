package dev.terrain.integration.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of {@code src/main/c}: one source file of its name.
 *
 * @param project the root of this repository
 * @param name of the source file, without its ending
 */
public record CProgram(Path project, String name) {

    /** Compiles it when it is missing or older than its source; returns the program. */
    public Path build(List<String> compilerFlags) throws IOException {
        Path module = project.resolve("integration-tests");
        Path source = module.resolve("src/main/c").resolve(name + ".c");
        Path folder = module.resolve("target").resolve(name);
        Path program = folder.resolve(name);
        if (Files.exists(program)
                && Files.getLastModifiedTime(program).compareTo(Files.getLastModifiedTime(source)) >= 0) {
            return program;
        }
        Files.createDirectories(folder);
        List<String> command = new ArrayList<>(
                List.of("cc", "-O2", "-std=gnu17", "-Wall", "-o", program.toString(), source.toString()));
        command.addAll(compilerFlags);
        Program.run(command);
        return program;
    }
}
