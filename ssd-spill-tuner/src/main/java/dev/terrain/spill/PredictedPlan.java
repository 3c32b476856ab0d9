package dev.terrain.spill;

import dev.terrain.spill.Setting.Freedom;
import dev.terrain.spill.SpillPlan.Outcome;
import dev.terrain.spill.internal.model.MapChoices;
import dev.terrain.spill.internal.model.MapChoices.Choice;
import dev.terrain.spill.internal.model.MapCost;
import dev.terrain.spill.internal.model.MapModel;
import dev.terrain.spill.internal.model.MapSettings;
import dev.terrain.spill.internal.model.Search;
import dev.terrain.spill.internal.model.Surroundings;
import dev.terrain.spill.internal.profile.DeviceProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Chooses what a profile predicts to be fastest, where that is worth a change; within the bound of {@link SpillRule},
 * or what the operator allows beyond that.
 */
final class PredictedPlan {
    /** Beside the task's own: with half, the collector never waits for a spill thread that keeps up. */
    private static final List<Float> SPILL_PERCENTS = List.of(0.5f, 0.65f, 0.9f);

    private final SpillSettings settings;
    private final MapModel model;

    PredictedPlan(SpillSettings settings, DeviceProfile profile, Surroundings surroundings) {
        this.settings = settings;
        this.model = new MapModel(profile, surroundings);
    }

    /** Returns the plan for a task; that of {@link Outcome#LEFT} keeps every value as it is. */
    SpillPlan plan(TaskFacts facts) {
        Optional<String> objection = facts.objection();
        if (objection.isPresent()) {
            return SpillPlan.left(facts, facts.ownSpills(settings), objection.get());
        }
        Search<MapSettings, MapCost> found = search(facts);
        double gain =
                1 - found.bestCost().totalMillis() / Math.max(1, found.ownCost().totalMillis());
        return gain < settings.prediction().gainMin() || gain <= 0
                ? plan(
                        Outcome.LEFT,
                        found.own().settings(),
                        found.ownCost(),
                        "%.0f ms predicted, of which no more than %.1f %% could be gained"
                                .formatted(found.ownCost().totalMillis(), 100 * Math.max(0, gain)))
                : plan(Outcome.TUNED, found.best(), found.bestCost(), PlanReason.of(found));
    }

    /** Returns all settings that the task may have, by predicted time. It must have no {@link TaskFacts#objection}. */
    Search<MapSettings, MapCost> search(TaskFacts facts) {
        return Search.map(model, facts.output(settings), choices(facts));
    }

    private static SpillPlan plan(Outcome outcome, MapSettings chosen, MapCost cost, String reason) {
        return new SpillPlan(outcome, chosen, OptionalLong.of(cost.spills()), Optional.of(cost), reason);
    }

    private MapChoices choices(TaskFacts facts) {
        int ownFactor = facts.mergeFactor().value();
        List<Float> percents = new ArrayList<>(List.of(facts.spillPercent()));
        if (facts.spillPercentFreedom() == Freedom.TUNABLE) {
            percents.addAll(SPILL_PERCENTS);
        }
        List<Integer> buffers = new ArrayList<>(List.of(facts.ioBufferBytes().value()));
        if (facts.ioBufferBytes().isTunable() && settings.ioBufferBytes() > buffers.get(0)) {
            buffers.add(settings.ioBufferBytes());
        }
        return new MapChoices(
                facts.own(),
                facts.heapBound(settings.prediction().heapMegabytesMax()),
                Choice.open(settings.sortMegabytesMin()),
                facts.mergeFactor().isTunable()
                        ? Choice.open(Math.max(ownFactor, settings.mergeFactorMax()))
                        : Choice.fixed(ownFactor),
                percents,
                buffers);
    }
}
