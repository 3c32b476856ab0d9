package dev.terrain.spill.internal.cli;

import java.util.List;

/** The commands of {@code hadoop jar ssd-spill-tuner.jar}. */
public final class Commands {

    private Commands() {}

    /** The tool with all of them. */
    public static CommandLineTool tool() {
        return new CommandLineTool(
                "hadoop jar ssd-spill-tuner.jar",
                "Finds the sort, spill and merge settings that suit a device, a heap and a job.",
                "Sizes take k, m, g and t (powers of 1024), as in 512m.",
                all());
    }

    /** In the order in which help shows them. */
    private static List<Command> all() {
        return List.of(new ProfileCommand(), new PredictCommand(), new ApplyCommand(), new SearchCommand());
    }
}
