package dev.terrain.integration.bench.lustre.simulation;

/** Who reads what. */
enum Rule {
    /** Each task on a node drawn by chance. */
    RANDOM("random"),
    /** As many tasks on each node, which ones by chance: the paper's "Random" and "All". */
    EVEN("even"),
    /** The paper's rule: the mean of the coordinates. */
    PAPER("paper's rule"),
    /** The same with the tasks moved that its cost model moves, what its authors meant to do next. */
    PAPER_MOVED("paper's rule and cost model"),
    /** LustreInputFormat's: near, and no node more than 1.1 times the fullest of an even one. */
    OURS("ours, balanced"),
    /** The same with balance given up for distance. */
    OURS_NEAR("ours, slack 15");

    private final String words;

    Rule(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
