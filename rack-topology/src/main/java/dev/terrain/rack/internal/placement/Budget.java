package dev.terrain.rack.internal.placement;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The operator's allowances of distant replicas: one for everything, or one a directory, of which the longest that
 * holds a path wins. Immutable.
 *
 * <p>With {@code /=1,/archive=2,/archive/old=50%} the file {@code /archive/old/a} gets 50%, {@code /archive/b} gets 2
 * and {@code /archives} gets 1.
 *
 * @param entries the deepest directory first, / last
 */
record Budget(List<Entry> entries) {

    /** An allowance and where it holds. */
    record Entry(String directory, Allowance allowance) {

        private boolean holds(String path) {
            return directory.equals(ROOT)
                    || (path.startsWith(directory)
                            && (path.length() == directory.length() || path.charAt(directory.length()) == '/'));
        }
    }

    private static final String ROOT = "/";
    private static final String ALLOWED =
            "one of " + Allowance.ALLOWED + ", or such by directory, / among them, as in /=1,/archive=2,/tmp=0";

    /**
     * Reads the value of {@code terrain.rack.distant-replicas}.
     *
     * @throws IllegalArgumentException saying what is wrong and what is allowed
     */
    static Budget parse(String text) {
        if (!text.contains("=")) {
            return new Budget(List.of(new Entry(ROOT, allowance(text.trim(), text))));
        }
        Map<String, Allowance> byDirectory = new HashMap<>();
        for (String part : text.split(",", -1)) {
            String[] pair = part.split("=", -1);
            String directory = pair[0].strip();
            if (pair.length != 2 || !directory.startsWith(ROOT)) {
                throw refused(text, null);
            }
            if (directory.length() > 1 && directory.endsWith("/")) {
                directory = directory.substring(0, directory.length() - 1);
            }
            if (byDirectory.put(directory, allowance(pair[1].strip(), text)) != null) {
                throw new IllegalArgumentException("'" + text + "' names " + directory + " twice");
            }
        }
        if (!byDirectory.containsKey(ROOT)) {
            throw refused(text, null);
        }
        return new Budget(byDirectory.entrySet().stream()
                .map(e -> new Entry(e.getKey(), e.getValue()))
                .sorted(Comparator.comparingInt((Entry e) -> e.directory().length())
                        .reversed())
                .toList());
    }

    private static Allowance allowance(String text, String whole) {
        try {
            return Allowance.parse(text);
        } catch (IllegalArgumentException e) {
            throw refused(whole, e);
        }
    }

    private static IllegalArgumentException refused(String text, @Nullable RuntimeException cause) {
        return new IllegalArgumentException("'" + text + "' is no budget; allowed is " + ALLOWED, cause);
    }

    /** The allowance of that file. */
    Entry entryOf(String path) {
        for (Entry entry : entries) {
            if (entry.holds(path)) {
                return entry;
            }
        }
        return entries.get(entries.size() - 1);
    }

    /** The fewest distant replicas that a block of some file has; a verdict is given no path. */
    int least(int replication) {
        int least = Integer.MAX_VALUE;
        for (Entry entry : entries) {
            least = Math.min(least, entry.allowance().least(replication));
        }
        return least;
    }

    /** The most distant replicas that a block of some file has. */
    int most(int replication) {
        int most = 0;
        for (Entry entry : entries) {
            most = Math.max(most, entry.allowance().most(replication));
        }
        return most;
    }
}
