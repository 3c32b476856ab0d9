package dev.terrain.integration.bench.lustre.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;

/**
 * Runs the experiments with the plugin's own classes. Runs on Hadoop's classpath: {@code hadoop
 * dev.terrain.integration.bench.lustre.simulation.SimulationMeasurement RESULT NODES-OF-GROUP TASKS-OF-NODE FILE-BYTES
 * SEED}.
 */
public final class SimulationMeasurement {

    private SimulationMeasurement() {}

    public static void main(String[] words) throws IOException {
        Simulation simulation = new Simulation(
                new KComputer(Integer.parseInt(words[1])), Integer.parseInt(words[2]), Long.parseLong(words[3]));
        new ObjectMapper().writeValue(new File(words[0]), simulation.run(Long.parseLong(words[4])));
    }
}
