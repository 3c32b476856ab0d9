package dev.terrain.integration.cluster;

import java.util.List;

/**
 * What starts a daemon: {@code launcher... bin/hadoop words...}.
 *
 * @param name of the daemon and of its log
 * @param launcher words before the command
 * @param words of the command
 */
record DaemonCommand(String name, List<String> launcher, List<String> words) {

    DaemonCommand {
        launcher = List.copyOf(launcher);
        words = List.copyOf(words);
    }
}
