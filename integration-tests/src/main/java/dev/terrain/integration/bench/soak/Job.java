package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.process.Words;
import java.util.List;

/** One of Hadoop's own examples. */
enum Job implements Word {
    /** Its keys are counts, and Hadoop promises no order among words of one count. */
    GREP(Input.TEXT, Order.OPEN, "", "[a-z]*ing"),
    /** With text for output: sequence files have random marks in them. */
    SORT(Input.RECORDS, Order.FIXED, "-r 1 -outFormat " + Input.TEXT_OUTPUT, ""),
    TERASORT(Input.ROWS, Order.FIXED, "", ""),
    WORDCOUNT(Input.TEXT, Order.FIXED, "", "");

    final Input input;
    final Order order;
    private final String before;
    private final String after;

    /**
     * One.
     *
     * @param before words of its command before input and output
     * @param after words behind them
     */
    Job(Input input, Order order, String before, String after) {
        this.input = input;
        this.order = order;
        this.before = before;
        this.after = after;
    }

    /** Of the lines of an output. */
    enum Order {
        FIXED,
        OPEN
    }

    /** The whole command, but for what starts it. */
    List<String> command(List<String> options, String output) {
        return Words.of(label(), options, before, input.path, output, after);
    }
}
