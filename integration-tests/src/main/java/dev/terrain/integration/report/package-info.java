/** What reports of measurements are made of: summaries, axes, pictures, a page. */
package dev.terrain.integration.report;
