/**
 * A stock Hadoop of real processes on this machine.
 *
 * <p>{@link dev.terrain.integration.cluster.StockHadoop} is what tests and commands use: it lays out an unchanged
 * Hadoop from Maven Central, starts its daemons, runs jobs and stops what it started.
 */
package dev.terrain.integration.cluster;
