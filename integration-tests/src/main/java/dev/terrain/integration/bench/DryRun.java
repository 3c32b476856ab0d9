package dev.terrain.integration.bench;

import picocli.CommandLine.Option;

/** The option {@code --dry-run} of what takes long. */
public final class DryRun {

    @Option(names = "--dry-run", description = "Say what would run and about how long it would take, and end.")
    private boolean isAsked;

    /** Whether it was given. */
    public boolean isAsked() {
        return isAsked;
    }
}
