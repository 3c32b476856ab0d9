package dev.terrain.prefetch.internal.task;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** The most memory beside the heap that this JVM gives to buffers. */
final class DirectMemory {

    private static final String OPTION = "-XX:MaxDirectMemorySize=";

    private DirectMemory() {}

    /** What the JVM was told, in bytes; empty where it was told nothing, or does not tell what. */
    static OptionalLong limitBytes() {
        OptionalLong limit = OptionalLong.empty();
        try {
            for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
                if (argument.startsWith(OPTION)) {
                    limit = OptionalLong.of(TraditionalBinaryPrefix.string2long(argument.substring(OPTION.length())));
                }
            }
        } catch (RuntimeException | LinkageError e) {
            return OptionalLong.empty();
        }
        return limit.isPresent() && limit.getAsLong() == 0 ? OptionalLong.empty() : limit;
    }
}
