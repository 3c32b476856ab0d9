package dev.terrain.integration.terasort;

/** The two sides of the comparison. */
enum Arm {
    STOCK("stock"),
    PLUGINS("plugins");

    private final String label;

    Arm(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
