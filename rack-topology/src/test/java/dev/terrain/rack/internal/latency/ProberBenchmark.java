package dev.terrain.rack.internal.latency;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What a prober costs: 10,000 nodes on the loopback device with the default settings for so many seconds. A command,
 * not a test: {@code java -cp ... ProberBenchmark SECONDS}.
 */
final class ProberBenchmark {

    private ProberBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int seconds = Integer.parseInt(arguments[0]);
        RecordedProbes probes = new RecordedProbes();
        ProbeSettings defaults = new ProbeSettings(Duration.ofSeconds(10), 100, 64, Duration.ofSeconds(2), 5);
        try (Loopback server = Loopback.answering();
                Prober prober = new Prober(defaults, System::nanoTime, probes)) {
            for (int i = 1; i <= 10_000; i++) {
                prober.add(server.target(i));
            }
            prober.start();
            Thread.sleep(Duration.ofSeconds(seconds).toMillis());
            long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(prober.threadId());
            System.out.printf(
                    "%d s: %.1f ms of CPU a second, %d nodes probed%n",
                    seconds, nanos / 1e6 / seconds, probes.nodesThatAnswered(1));
        }
    }
}
