package dev.terrain.integration.report;

import java.io.IOException;

/** Writes down what a benchmark has found so far, in place of what it had found before. */
@FunctionalInterface
public interface ReportWriter<R> {

    /** Writes all of it. */
    void write(R results) throws IOException;
}
