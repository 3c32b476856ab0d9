package dev.terrain.integration.bench.suites;

import dev.terrain.integration.fixture.process.TakeDown;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that compute and do nothing else, until they are closed or this JVM ends. */
final class BusyProcesses implements AutoCloseable {

    private final List<Process> running = new ArrayList<>();
    private final TakeDown end = new TakeDown("end of busy processes", () -> running.forEach(Process::destroyForcibly));

    private BusyProcesses() {}

    static BusyProcesses start(int count) throws IOException {
        BusyProcesses busy = new BusyProcesses();
        busy.end.begin();
        try {
            for (int i = 0; i < count; i++) {
                busy.running.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
        } catch (IOException e) {
            busy.close();
            throw e;
        }
        return busy;
    }

    @Override
    public void close() {
        end.close();
    }
}
