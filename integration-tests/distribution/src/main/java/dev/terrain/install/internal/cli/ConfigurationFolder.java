package dev.terrain.install.internal.cli;

import dev.terrain.commons.cli.Command;
import dev.terrain.commons.cli.UsageException;
import java.nio.file.Path;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.Option;
import org.jspecify.annotations.Nullable;

/** The option {@code --conf}, and its default. */
final class ConfigurationFolder {

    private static final String VARIABLE = "HADOOP_CONF_DIR";

    private final Environment environment;

    /** Variables of the process. */
    interface Environment {
        @Nullable
        String value(String name);
    }

    ConfigurationFolder(Environment environment) {
        this.environment = environment;
    }

    /** For the command's options. */
    Option option() {
        return Command.option(
                "conf",
                "DIR",
                "The folder of Hadoop's site files; default " + VARIABLE + ", which Hadoop's own script sets.");
    }

    /** The one that is meant. */
    Path of(CommandLine line) throws UsageException {
        String folder = line.getOptionValue("conf", environment.value(VARIABLE));
        if (folder == null || folder.isEmpty()) {
            throw new UsageException("name the folder of Hadoop's site files with --conf DIR");
        }
        return Path.of(folder);
    }
}
