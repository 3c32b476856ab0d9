/**
 * Jobs over narrow links: {@link dev.terrain.integration.bench.lustre.jobs.JobsCommand} has a stock program of Hadoop
 * read files of a Lustre whose bytes come over TCP from a server in each rack.
 */
@NullMarked
package dev.terrain.integration.bench.lustre.jobs;

import org.jspecify.annotations.NullMarked;
