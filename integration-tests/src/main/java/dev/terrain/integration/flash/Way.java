package dev.terrain.integration.flash;

import java.util.List;

/** What is compared: a collector and settings of the job. */
enum Way {
    STOCK("org.apache.hadoop.mapred.MapTask$MapOutputBuffer", ""),
    /** The best that settings alone did, by the first measurements of this project. */
    SMALL_BUFFER(
            "org.apache.hadoop.mapred.MapTask$MapOutputBuffer",
            "mapreduce.task.io.sort.mb=16 mapreduce.task.io.sort.factor=100 io.file.buffer.size=131072"),
    FLASH("dev.terrain.spill.FlashMapOutputCollector", "");

    private final String collector;
    private final String settings;

    Way(String collector, String settings) {
        this.collector = collector;
        this.settings = settings;
    }

    String collector() {
        return collector;
    }

    /** Returns properties of the job, each as {@code key=value}. */
    List<String> settings() {
        return settings.isEmpty() ? List.of() : List.of(settings.split(" ", -1));
    }
}
