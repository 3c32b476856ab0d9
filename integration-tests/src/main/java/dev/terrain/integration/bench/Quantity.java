package dev.terrain.integration.bench;

import java.util.Locale;

/**
 * What is measured in every run.
 *
 * @param name in report.json, with its unit: {@code cpuSeconds}
 * @param heading of its column: {@code CPU, s}
 * @param digits behind the point
 * @param better which way is better
 * @param isHeadline whether it is drawn, and compared with the baseline
 */
public record Quantity(String name, String heading, int digits, Better better, boolean isHeadline) {

    /** Which way a quantity is better. */
    public enum Better {
        LESS,
        MORE,
        /** It only describes the run. */
        NEITHER
    }

    /** One of those for which the benchmark is run, better when less. */
    public static Quantity less(String name, String heading, int digits) {
        return new Quantity(name, heading, digits, Better.LESS, true);
    }

    /** One of those for which the benchmark is run, better when more. */
    public static Quantity more(String name, String heading, int digits) {
        return new Quantity(name, heading, digits, Better.MORE, true);
    }

    /** One that explains the others. */
    public static Quantity beside(String name, String heading, int digits) {
        return new Quantity(name, heading, digits, Better.NEITHER, false);
    }

    /** The same, but neither drawn nor compared in the table. */
    public Quantity explaining() {
        return new Quantity(name, heading, digits, better, false);
    }

    /** A value for people, as in {@code 1,234.5}. */
    public String text(double value) {
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
