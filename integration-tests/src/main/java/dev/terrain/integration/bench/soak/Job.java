package dev.terrain.integration.bench.soak;

import dev.terrain.integration.bench.Word;
import java.util.ArrayList;
import java.util.List;

/** One of Hadoop's own examples. */
enum Job implements Word {
    /** Its keys are counts, and Hadoop promises no order among words of one count. */
    GREP(Input.TEXT, Order.OPEN) {
        @Override
        List<String> words(String output) {
            return List.of(Input.TEXT.path, output, "[a-z]*ing");
        }
    },
    /** With text for output: sequence files have random marks in them. */
    SORT(Input.RECORDS, Order.FIXED) {
        @Override
        List<String> words(String output) {
            return List.of("-r", "1", "-outFormat", Input.TEXT_OUTPUT, Input.RECORDS.path, output);
        }
    },
    TERASORT(Input.ROWS, Order.FIXED),
    WORDCOUNT(Input.TEXT, Order.FIXED);

    final Input input;
    final Order order;

    Job(Input input, Order order) {
        this.input = input;
        this.order = order;
    }

    /** Of the lines of an output. */
    enum Order {
        FIXED,
        OPEN
    }

    /** What follows its name and options. */
    List<String> words(String output) {
        return List.of(input.path, output);
    }

    /** The whole command, but for what starts it. */
    List<String> command(List<String> options, String output) {
        List<String> command = new ArrayList<>(List.of(label()));
        command.addAll(options);
        command.addAll(words(output));
        return command;
    }
}
