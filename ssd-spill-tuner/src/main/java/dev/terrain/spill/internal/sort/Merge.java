package dev.terrain.spill.internal.sort;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges sorted cursors, partition after partition, with a tree of losers (Knuth, volume 3, 5.4.1): each record passes
 * log2(cursors) comparisons. Of equal keys that of the earlier cursor comes first.
 */
public final class Merge {
    /** The prefix of a cursor that is at its end. A record may have it, too. */
    private static final long LAST = -1L;

    private final List<? extends RecordCursor> cursors;
    private final KeyOrder order;

    /** Those that have records of the partition left; the rest are null. */
    private final @Nullable RecordCursor[] live;

    /** Of the records at which the cursors stand: comparisons seldom have to look at the cursors themselves. */
    private final long[] prefixes;

    /** Node i's loser, for i from 1; the winner of all in 0. Node i has the children 2i and 2i+1, leaves count on. */
    private final int[] losers;

    private boolean started;

    /** Prepares a merge of cursors, which enter their first partition with it. */
    public Merge(List<? extends RecordCursor> cursors, KeyOrder order) {
        this.cursors = cursors;
        this.order = order;
        this.live = new RecordCursor[cursors.size()];
        this.prefixes = new long[cursors.size()];
        this.losers = new int[Math.max(1, cursors.size())];
    }

    /** Stands before the first record of a partition; returns whether there is one. */
    public boolean enter(int partition) throws IOException {
        boolean any = false;
        for (int i = 0; i < live.length; i++) {
            RecordCursor cursor = cursors.get(i);
            cursor.enter(partition);
            live[i] = cursor;
            advance(i);
            any |= live[i] != null;
        }
        if (any) {
            losers[0] = live.length == 1 ? 0 : play(1);
        }
        started = false;
        return any;
    }

    /** Goes to the next record; false when the partition is at its end. */
    boolean next() throws IOException {
        if (!started) {
            started = true;
            return live.length > 0 && live[losers[0]] != null;
        }
        int winner = losers[0];
        advance(winner);
        for (int node = (winner + live.length) >>> 1; node > 0; node >>>= 1) {
            if (beats(losers[node], winner)) {
                int loser = winner;
                winner = losers[node];
                losers[node] = loser;
            }
        }
        losers[0] = winner;
        return live[winner] != null;
    }

    /** Returns the cursor that stands at the record. */
    RecordCursor current() {
        return requireNonNull(live[losers[0]], "at the end of the partition");
    }

    /** Returns the winner below a node, having noted the losers. */
    private int play(int node) {
        if (node >= live.length) {
            return node - live.length;
        }
        int left = play(2 * node);
        int right = play(2 * node + 1);
        boolean rightWins = beats(right, left);
        losers[node] = rightWins ? left : right;
        return rightWins ? right : left;
    }

    private void advance(int i) throws IOException {
        RecordCursor cursor = requireNonNull(live[i], "at the end of the partition");
        if (cursor.advance()) {
            prefixes[i] = cursor.prefix;
        } else {
            live[i] = null;
            prefixes[i] = LAST;
        }
    }

    private boolean beats(int a, int b) {
        int byPrefix = Long.compareUnsigned(prefixes[a], prefixes[b]);
        return byPrefix == 0 ? beatsByKey(a, b) : byPrefix < 0;
    }

    private boolean beatsByKey(int a, int b) {
        RecordCursor first = live[a];
        RecordCursor second = live[b];
        if (first == null || second == null) {
            return first != null;
        }
        int compared = order.compareOfEqualPrefix(first, second);
        return compared == 0 ? a < b : compared < 0;
    }
}
