/** What the benchmarks of this module share: sizes on command lines, summaries, axes, pictures, a page. */
package dev.terrain.integration.report;
