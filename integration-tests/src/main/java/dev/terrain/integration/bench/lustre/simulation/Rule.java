package dev.terrain.integration.bench.lustre.simulation;

import dev.terrain.integration.bench.Word;

/** Who reads what. */
enum Rule implements Word {
    RANDOM("random", "each task on a node drawn by chance"),
    EVEN("even", "as many tasks on each node, which ones by chance: the paper's \"Random\" and \"All\""),
    PAPER("paper's rule", "the mean of the coordinates"),
    PAPER_MOVED(
            "paper's rule and cost model",
            "the same with the tasks moved that its cost model moves, what its authors meant to do next"),
    OURS("ours, default", "LustreInputFormat's: near, and even unless the links of an IO group limit the job"),
    OURS_TOLD("ours, told of the links", "the same with the model's own terrain.lustre.oversubscription"),
    RANK_DIRECTORY(
            "Rank Directory",
            "each node reads a file of its own on one OST of its IO group; no rule, but the paper's unit");

    private final String words;
    final String meaning;

    Rule(String words, String meaning) {
        this.words = words;
        this.meaning = meaning;
    }

    /** What the reports call it. */
    @Override
    public String toString() {
        return words;
    }
}
