package dev.terrain.spill.internal.model;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The cheapest of some settings beside those a task came with.
 *
 * @param own what the task came with
 * @param ownCost its cost
 * @param best the cheapest; the first of equals
 * @param bestCost its cost
 */
public record Search<S, C>(S own, C ownCost, S best, C bestCost) {

    /** Searches the settings of a map task. */
    public static Search<MapSettings, MapCost> map(MapModel model, MapOutput output, MapChoices choices) {
        return cheapest(choices.all(output), settings -> model.cost(output, settings), MapCost::totalMillis);
    }

    /** Searches the settings of a reduce task. */
    public static Search<ReduceSettings, ReduceCost> reduce(
            ReduceModel model, ReduceInput input, ReduceChoices choices) {
        return cheapest(choices.all(), settings -> model.cost(input, settings), ReduceCost::totalMillis);
    }

    private static <S, C> Search<S, C> cheapest(Stream<S> settings, Function<S, C> model, ToDoubleFunction<C> millis) {
        List<Priced<S, C>> priced =
                settings.map(one -> new Priced<>(one, model.apply(one))).toList();
        Priced<S, C> own = priced.get(0);
        Priced<S, C> best = priced.stream()
                .min(Comparator.comparingDouble(one -> millis.applyAsDouble(one.cost)))
                .orElseThrow();
        return new Search<>(own.settings, own.cost, best.settings, best.cost);
    }

    private record Priced<S, C>(S settings, C cost) {}
}
