package dev.terrain.integration.bench;

/** Rows of a report, as if measured on a quiet machine. */
public final class Rows {

    private Rows() {}

    public static Row row(Case conditions, String arm, int run, Figures figures) {
        return new Row(
                conditions, arm, run, "2026-11-23T10:15:30Z", new Load(0, 0, 0), figures.values(), figures.details());
    }
}
