package dev.terrain.integration.system;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The machine's C compiler. */
public final class Compiler {

    private Compiler() {}

    /**
     * Compiles one source file, with {@code options} after it.
     *
     * @throws IOException with what the compiler says, or when there is none
     */
    public static void compile(Path source, Path target, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(
                List.of("cc", "-O2", "-std=gnu17", "-Wall", "-o", target.toString(), source.toString()));
        command.addAll(options);
        Program.run(command);
    }
}
