package dev.terrain.integration.reproduce;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A paper behind one of the plugins. */
enum Paper {
    ZONE("Fujishima and Yamaguchi, speeding up the I/O of reduce (zone-allocator)"),
    RACK("Momose and Oguchi, HDFS over a line of long delay (rack-topology)"),
    LUSTRE("Takizawa, Matsuda and Maruyama, MapReduce near its stripes (lustre-locality-split)"),
    PREFETCH("I/O of a parallel data-intensive platform (prefetch-recordreader)"),
    SPILL("Kang, Kang and Lee, MapReduce's sort on SSDs (ssd-spill-tuner)");

    private final String title;

    Paper(String title) {
        this.title = title;
    }

    /** As the command line and the files call it. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Authors, what it is about, and the plugin. */
    String title() {
        return title;
    }

    List<Experiment> experiments() {
        return switch (this) {
            case ZONE -> Experiments.ZONE;
            case RACK -> Experiments.RACK;
            case LUSTRE -> Experiments.LUSTRE;
            case PREFETCH -> Experiments.PREFETCH;
            case SPILL -> Experiments.SPILL;
        };
    }

    /**
     * What a word of the command line names: {@code all}, a paper, or a paper and one of its experiments with a slash
     * between; nothing when it names none.
     */
    static List<Choice> named(String word) {
        return Arrays.stream(values())
                .flatMap(paper -> paper.experiments().stream().map(experiment -> new Choice(paper, experiment)))
                .filter(choice ->
                        word.equals("all") || word.equals(choice.paper().label()) || word.equals(choice.label()))
                .toList();
    }

    /** An experiment of a paper. */
    record Choice(Paper paper, Experiment experiment) {

        String label() {
            return paper.label() + "/" + experiment.name();
        }
    }
}
