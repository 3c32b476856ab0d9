package dev.terrain.rack.internal.probe;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What a prober costs: prints the milliseconds of CPU that its thread takes in a second for 10,000 nodes on the
 * loopback device with the default settings, in so many seconds after as many for the compiler. On that device a
 * connect also costs what the other side does, up to its queue of connections. A command, not a test:
 * {@code integration-tests/bin/rack-scale}.
 */
final class ProberBenchmark {

    private ProberBenchmark() {}

    public static void main(String[] arguments) throws Exception {
        int seconds = arguments.length == 0 ? 30 : Integer.parseInt(arguments[0]);
        RecordedProbes probes = new RecordedProbes();
        ProbeSettings defaults = new ProbeSettings(Duration.ofSeconds(10), 50, 64, Duration.ofSeconds(2), 5);
        try (Loopback server = Loopback.answering();
                Prober prober = new Prober(defaults, System::nanoTime, probes)) {
            for (int i = 1; i <= 10_000; i++) {
                prober.add(server.target(i));
            }
            prober.start();
            Thread.sleep(Duration.ofSeconds(seconds).toMillis());
            long before = ManagementFactory.getThreadMXBean().getThreadCpuTime(prober.threadId());
            Thread.sleep(Duration.ofSeconds(seconds).toMillis());
            long nanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(prober.threadId()) - before;
            if (probes.nodesThatAnswered(1) == 0) {
                throw new IllegalStateException("no node answered");
            }
            System.out.println(nanos / 1e6 / seconds);
        }
    }
}
