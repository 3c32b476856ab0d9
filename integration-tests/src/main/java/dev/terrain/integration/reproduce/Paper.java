package dev.terrain.integration.reproduce;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A paper behind one of the plugins, from the JSON files beside this class.
 *
 * @param label as the command line and the files call it
 * @param module of the plugin
 * @param text what the paper says
 * @param experiments of ours
 */
record Paper(String label, String module, Text text, List<Experiment> experiments) {

    /** Label of each paper to the module that its experiments measure. */
    private static final Map<String, String> MODULES = Map.of(
            "zone", "zone-allocator",
            "rack", "rack-topology",
            "lustre", "lustre-locality-split",
            "prefetch", "prefetch-recordreader",
            "spill", "ssd-spill-tuner");

    private static final ObjectMapper JSON =
            new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    /** The papers, in the order of the documentation. */
    static final List<Paper> ALL = List.of("zone", "rack", "lustre", "prefetch", "spill").stream()
            .map(Paper::read)
            .toList();

    /**
     * What a paper says.
     *
     * @param paper title, authors, venue and year
     * @param differences between its conditions and ours
     * @param figures every figure and table
     */
    record Text(String paper, List<String> differences, List<Figure> figures) {}

    /** An experiment of a paper. */
    record Choice(Paper paper, Experiment experiment) {

        String label() {
            return paper.label() + "/" + experiment.name();
        }
    }

    private static Paper read(String label) {
        Map<String, List<Experiment>> experiments = resource("experiments", new TypeReference<>() {});
        return new Paper(
                label,
                Objects.requireNonNull(MODULES.get(label)),
                resource(label, new TypeReference<>() {}),
                List.copyOf(Objects.requireNonNull(experiments.get(label))));
    }

    private static <T> T resource(String name, TypeReference<T> type) {
        try (InputStream file = Objects.requireNonNull(Paper.class.getResourceAsStream(name + ".json"), name)) {
            return JSON.readValue(file, type);
        } catch (IOException e) {
            throw new UncheckedIOException(name + ".json beside " + Paper.class.getName(), e);
        }
    }

    /** All of its experiments. */
    List<Choice> choices() {
        return experiments.stream().map(one -> new Choice(this, one)).toList();
    }

    /** The figures that an experiment shows. */
    List<Figure> figuresOf(Choice choice) {
        return text.figures().stream()
                .filter(figure -> figure.experiment().equals(choice.label()))
                .toList();
    }

    /**
     * What a word of the command line names: {@code all}, a paper, or a paper and one of its experiments with a slash
     * between; nothing when it names none.
     */
    static List<Choice> named(String word) {
        return ALL.stream()
                .flatMap(paper -> paper.choices().stream())
                .filter(choice ->
                        word.equals("all") || word.equals(choice.paper().label()) || word.equals(choice.label()))
                .toList();
    }
}
