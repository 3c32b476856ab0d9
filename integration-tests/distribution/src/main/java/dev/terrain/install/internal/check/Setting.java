package dev.terrain.install.internal.check;

/**
 * A value that is in effect.
 *
 * @param value after replacement of variables
 * @param source the file it came from, as Hadoop tells it, such as {@code mapred-site.xml}; empty when it does not
 */
record Setting(String value, String source) {}
