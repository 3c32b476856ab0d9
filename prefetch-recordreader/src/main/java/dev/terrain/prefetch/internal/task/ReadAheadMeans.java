package dev.terrain.prefetch.internal.task;

import dev.terrain.prefetch.internal.stream.ReadPolicy;
import dev.terrain.prefetch.internal.stream.Turns;

/**
 * What a task reads ahead with, made when the first of its streams needs it.
 *
 * @param policy how much
 * @param turns how it takes turns with the other tasks of this machine
 */
public record ReadAheadMeans(ReadPolicy policy, Turns turns) {}
