package dev.terrain.integration.disk;

import java.util.Locale;

/** In which order a simulated disk serves what waits; src/main/c/zoned-disk.c has the rules. */
public enum ServiceOrder {
    DEADLINE("oldest first, but for what continues"),
    FIFO("oldest first"),
    C_LOOK("32 requests sorted upwards, as with native command queuing");

    private final String meaning;

    ServiceOrder(String meaning) {
        this.meaning = meaning;
    }

    /** As the simulator calls it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String meaning() {
        return meaning;
    }
}
