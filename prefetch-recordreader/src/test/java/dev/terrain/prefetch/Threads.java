package dev.terrain.prefetch;

import java.util.List;

/** Which reader threads of this module are alive. */
final class Threads {

    private Threads() {}

    static List<String> readingAhead(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(("terrain-prefetch " + name)::equals)
                .toList();
    }
}
