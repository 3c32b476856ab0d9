package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.bench.soak.Fault.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Which fault comes next. */
enum Course implements Word {
    /** Kills, full disks and stalled links, as chance has it. */
    BY_CHANCE {
        @Override
        Fault next(Random random, int happened) {
            return SUDDEN.get(random.nextInt(SUDDEN.size()));
        }
    },
    /** Every daemon is restarted in its turn, over and over. */
    ROLLING {
        @Override
        Fault next(Random random, int happened) {
            return RESTARTS.get(happened % RESTARTS.size());
        }
    };

    private static final List<Fault> RESTARTS = Arrays.stream(Fault.values())
            .filter(fault -> fault.way == Way.RESTART)
            .toList();
    private static final List<Fault> SUDDEN = Arrays.stream(Fault.values())
            .filter(fault -> fault.way != Way.RESTART)
            .toList();

    abstract Fault next(Random random, int happened);
}
