package dev.terrain.prefetch;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/** The most memory beside the heap that this JVM gives to buffers. */
final class DirectMemory {

    private static final String OPTION = "MaxDirectMemorySize";

    private DirectMemory() {}

    /** What the JVM's option says, in bytes; empty where nobody set it, or the JVM is none that tells. */
    static OptionalLong limitBytes() {
        try {
            HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            long bytes = hotSpot == null
                    ? 0
                    : Long.parseLong(hotSpot.getVMOption(OPTION).getValue());
            return bytes > 0 ? OptionalLong.of(bytes) : OptionalLong.empty();
        } catch (RuntimeException | LinkageError e) {
            return OptionalLong.empty();
        }
    }
}
