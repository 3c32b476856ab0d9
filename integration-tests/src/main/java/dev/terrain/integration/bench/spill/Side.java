package dev.terrain.integration.bench.spill;

import dev.terrain.integration.bench.Word;

/** Of a task. */
enum Side implements Word {
    MAP,
    REDUCE;
}
