package dev.terrain.spill.internal.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the fastest of some settings by trying them, the slower half only once.
 *
 * <p>Every round tries all that are left once and drops the slower half, by the fastest trial of each: what disturbs a
 * trial makes it slower, never faster. The first candidate, the job's own, is never dropped, so that there is something
 * to compare with. Example: six candidates take 6 + 3 + 2 = 11 trials.
 *
 * @param mostTrials after which it ends
 */
public record SuccessiveHalving<S>(int mostTrials) {

    /** Tries one candidate. */
    public interface Trial<S> {

        /** Returns how long it took. */
        long millis(S candidate) throws IOException;
    }

    /**
     * Returns the fastest trial of each candidate, the fastest candidate first.
     *
     * @param candidates the job's own first
     * @throws IOException if a trial fails
     */
    public Map<S, Long> run(List<S> candidates, Trial<S> trial) throws IOException {
        Map<S, Long> fastest = new LinkedHashMap<>();
        List<S> left = new ArrayList<>(candidates);
        S own = left.get(0);
        int trials = 0;
        while (trials + left.size() <= mostTrials && (left.size() > 1 || trials == 0)) {
            for (S candidate : left) {
                fastest.merge(candidate, trial.millis(candidate), Math::min);
                trials++;
            }
            int before = left.size();
            left.sort(Comparator.comparing(fastest::get));
            left = new ArrayList<>(left.subList(0, (before + 1) / 2));
            if (!left.contains(own) && before > 2) {
                left.set(left.size() - 1, own);
            }
        }
        Map<S, Long> ranked = new LinkedHashMap<>();
        fastest.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(entry -> ranked.put(entry.getKey(), entry.getValue()));
        return ranked;
    }
}
