package dev.terrain.spill.internal.map;

import dev.terrain.spill.FlashMapOutputCollector;
import org.apache.hadoop.mapred.MapOutputCollector;
import org.apache.hadoop.mapred.MapTask;

/** Hadoop's own collector and ours. */
enum Collector {
    STOCK,
    FLASH;

    <K, V> MapOutputCollector<K, V> make() {
        return switch (this) {
            case STOCK -> new MapTask.MapOutputBuffer<>();
            case FLASH -> new FlashMapOutputCollector<>();
        };
    }
}
