package dev.terrain.spill.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The settings among which a reduce task may choose: what its owner leaves open, as far as Hadoop accepts it, and never
 * with more heap than its own settings may take.
 *
 * @param own the settings it came with; always a choice
 * @param heapBytes the largest heap of its JVM
 * @param open which of them may change
 * @param mergeFactorMax the widest merge
 */
public record ReduceChoices(ReduceSettings own, long heapBytes, Set<Open> open, int mergeFactorMax) {

    private static final List<Float> MERGE_PERCENTS = List.of(0.66f, 0.8f, 0.9f);
    private static final List<Float> MEMORY_LIMIT_PERCENTS = List.of(0.1f, 0.25f, 0.4f, 0.6f);
    private static final float INPUT_BUFFER_STEP = 0.05f;
    private static final float INPUT_BUFFER_MOST = 0.9f;

    public ReduceChoices {
        open = Set.copyOf(open);
    }

    /** One setting that may change. */
    public enum Open {
        INPUT_BUFFER,
        MERGE,
        MEMORY_LIMIT,
        FACTOR
    }

    /** Returns all of them, the task's own first. */
    Stream<ReduceSettings> all() {
        double most = own.heapBytes(heapBytes);
        Stream<ReduceSettings> others = values(Open.INPUT_BUFFER, own.inputBufferPercent(), inputBuffers()).stream()
                .flatMap(input -> values(Open.MERGE, own.mergePercent(), MERGE_PERCENTS).stream()
                        .flatMap(merge ->
                                values(Open.MEMORY_LIMIT, own.memoryLimitPercent(), MEMORY_LIMIT_PERCENTS).stream()
                                        .flatMap(limit -> factors().stream()
                                                .map(factor -> new ReduceSettings(input, merge, limit, factor)))))
                .filter(settings -> settings.isAcceptedByHadoop(heapBytes) && settings.heapBytes(heapBytes) <= most);
        return Stream.concat(Stream.of(own), others);
    }

    private List<Float> values(Open setting, float ownValue, List<Float> others) {
        return open.contains(setting)
                ? Stream.concat(Stream.of(ownValue), others.stream()).toList()
                : List.of(ownValue);
    }

    /** The task's own, and each twice the one before up to the widest. */
    private List<Integer> factors() {
        List<Integer> factors = new ArrayList<>(List.of(own.mergeFactor()));
        if (open.contains(Open.FACTOR) && own.mergeFactor() >= 1) {
            for (long factor = 2L * own.mergeFactor(); factor < mergeFactorMax; factor *= 2) {
                factors.add((int) factor);
            }
            if (mergeFactorMax > own.mergeFactor()) {
                factors.add(mergeFactorMax);
            }
        }
        return factors;
    }

    private static List<Float> inputBuffers() {
        List<Float> percents = new ArrayList<>();
        for (int step = 10; step * INPUT_BUFFER_STEP <= INPUT_BUFFER_MOST + 0.001f; step++) {
            percents.add(step * INPUT_BUFFER_STEP);
        }
        return percents;
    }
}
