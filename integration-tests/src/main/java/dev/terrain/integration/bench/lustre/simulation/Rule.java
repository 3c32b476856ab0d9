package dev.terrain.integration.bench.lustre.simulation;

/** Who reads what. */
enum Rule {
    RANDOM("random", "each task on a node drawn by chance"),
    EVEN("even", "as many tasks on each node, which ones by chance: the paper's \"Random\" and \"All\""),
    PAPER("paper's rule", "the mean of the coordinates"),
    PAPER_MOVED(
            "paper's rule and cost model",
            "the same with the tasks moved that its cost model moves, what its authors meant to do next"),
    OURS("ours, balanced", "LustreInputFormat's: near, and no node more than 1.1 times the fullest of an even one"),
    OURS_NEAR("ours, slack 15", "the same with balance given up for distance");

    private final String words;
    private final String meaning;

    Rule(String words, String meaning) {
        this.words = words;
        this.meaning = meaning;
    }

    String meaning() {
        return meaning;
    }

    /** What the reports call it. */
    @Override
    public String toString() {
        return words;
    }
}
