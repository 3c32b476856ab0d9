package dev.terrain.integration.reproduce;

/**
 * How an experiment ended.
 *
 * @param command as one would type it
 * @param revision of the sources
 * @param machine its cores and kernel
 * @param loadBefore the load average when it began: above 0.5 something else was running
 * @param ended date and time, UTC
 * @param seconds that it took
 * @param exitCode 0 where all was right
 * @param lastLine that it printed
 */
record Outcome(
        String command,
        String revision,
        String machine,
        double loadBefore,
        String ended,
        double seconds,
        int exitCode,
        String lastLine) {

    boolean succeeded() {
        return exitCode == 0;
    }
}
