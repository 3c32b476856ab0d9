package dev.terrain.integration.bench.suites;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Why a test of Hadoop's fails in a configuration of ours, as far as somebody has understood it.
 *
 * @param reasons by CONFIGURATION SUITE.METHOD
 */
record KnownDifferences(Map<String, String> reasons) {

    private static final String TABLE = "known-differences.txt";

    KnownDifferences {
        reasons = Map.copyOf(reasons);
    }

    /** The table of this package: a line for each, CONFIGURATION SUITE.METHOD REASON; lines with # are comments. */
    static KnownDifferences table() {
        try (InputStream in = KnownDifferences.class.getResourceAsStream(TABLE)) {
            if (in == null) {
                throw new IllegalStateException(TABLE + " is missing");
            }
            return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(TABLE, e);
        }
    }

    static KnownDifferences of(String text) {
        return new KnownDifferences(text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(" ", 3))
                .collect(Collectors.toMap(words -> words[0] + " " + words[1], words -> words[2])));
    }

    /** The reason for a test, whatever its parameters. */
    String reason(String configuration, String test) {
        return reasons.getOrDefault(configuration + " " + test.replaceFirst("[\\[(].*", ""), "unexplained");
    }
}
