/**
 * What an arrangement of racks or a policy would do with blocks, calculated before anybody pastes it. Knows nothing of
 * Hadoop.
 */
package dev.terrain.rack.internal.plan;
