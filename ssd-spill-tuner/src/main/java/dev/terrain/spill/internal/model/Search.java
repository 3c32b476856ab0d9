package dev.terrain.spill.internal.model;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Some settings by what they should cost, beside those a task came with.
 *
 * @param own what the task came with
 * @param ranking all of them, the cheapest first; equals in the order in which they were given
 */
public record Search<S, C>(Priced<S, C> own, List<Priced<S, C>> ranking) {

    /**
     * Settings and what they should cost.
     *
     * @param settings to work with
     * @param cost as predicted
     */
    public record Priced<S, C>(S settings, C cost) {}

    /** Searches the settings of a map task. */
    public static Search<MapSettings, MapCost> map(MapModel model, MapOutput output, MapChoices choices) {
        return rank(choices.all(output), settings -> model.cost(output, settings), MapCost::totalMillis);
    }

    /** Searches the settings of a reduce task. */
    public static Search<ReduceSettings, ReduceCost> reduce(
            ReduceModel model, ReduceInput input, ReduceChoices choices) {
        return rank(choices.all(), settings -> model.cost(input, settings), ReduceCost::totalMillis);
    }

    /** The first of the settings are the task's own. */
    private static <S, C> Search<S, C> rank(Stream<S> settings, Function<S, C> model, ToDoubleFunction<C> millis) {
        List<Priced<S, C>> priced = settings.distinct()
                .map(one -> new Priced<>(one, model.apply(one)))
                .toList();
        return new Search<>(
                priced.get(0),
                priced.stream()
                        .sorted(Comparator.comparingDouble(one -> millis.applyAsDouble(one.cost())))
                        .toList());
    }

    /** Returns the cheapest. */
    public S best() {
        return ranking.get(0).settings();
    }

    /** Returns what the cheapest should cost. */
    public C bestCost() {
        return ranking.get(0).cost();
    }

    /** Returns what the task's own should cost. */
    public C ownCost() {
        return own.cost();
    }
}
