package dev.terrain.integration.bench.scan;

import dev.terrain.integration.bench.Word;

/** How LINEITEM is stored, and what reads it. */
enum Format implements Word {
    TEXT("org.apache.hadoop.mapreduce.lib.input.TextInputFormat"),
    /** A SequenceFile without compression: the number of a row and its text. */
    SEQUENCE("org.apache.hadoop.mapreduce.lib.input.SequenceFileInputFormat"),
    /** The same text, which TeraSort's reader takes as rows of 100 bytes. */
    TERASORT("org.apache.hadoop.examples.terasort.TeraInputFormat");

    /** The class whose reader reads it. */
    final String inputFormat;

    Format(String inputFormat) {
        this.inputFormat = inputFormat;
    }
}
