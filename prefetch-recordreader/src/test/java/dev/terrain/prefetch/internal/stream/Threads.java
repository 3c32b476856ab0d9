package dev.terrain.prefetch.internal.stream;

import java.util.List;

/** Which reader threads of this module are alive. */
public final class Threads {

    private Threads() {}

    public static List<String> readingAhead(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(("terrain-prefetch " + name)::equals)
                .toList();
    }
}
