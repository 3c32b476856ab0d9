package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.Word;
import java.util.List;
import java.util.stream.Stream;

/** One of Hadoop's own examples. */
enum Job implements Word {
    /** Its keys are counts, and Hadoop promises no order among words of one count. */
    GREP(Input.TEXT, Order.OPEN, List.of(), List.of("[a-z]*ing")),
    /** With text for output: sequence files have random marks in them. */
    SORT(Input.RECORDS, Order.FIXED, List.of("-r", "1", "-outFormat", Input.TEXT_OUTPUT), List.of()),
    TERASORT(Input.ROWS, Order.FIXED, List.of(), List.of()),
    WORDCOUNT(Input.TEXT, Order.FIXED, List.of(), List.of());

    final Input input;
    final Order order;
    private final List<String> before;
    private final List<String> after;

    /**
     * One.
     *
     * @param before words of its command before input and output
     * @param after words behind them
     */
    Job(Input input, Order order, List<String> before, List<String> after) {
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
        return Stream.of(List.of(label()), options, before, List.of(input.path, output), after)
                .flatMap(List::stream)
                .toList();
    }
}
