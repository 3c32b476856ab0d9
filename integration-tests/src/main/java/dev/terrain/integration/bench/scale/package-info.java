/**
 * What rack-topology costs a NameNode with 10,000 DataNodes: runs the JMH benchmarks of that module's tests, stock and
 * plugin in turn.
 */
@NullMarked
package dev.terrain.integration.bench.scale;

import org.jspecify.annotations.NullMarked;
