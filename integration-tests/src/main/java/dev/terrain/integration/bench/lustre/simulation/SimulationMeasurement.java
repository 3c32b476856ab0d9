package dev.terrain.integration.bench.lustre.simulation;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the experiments with the plugin's own classes, for every link rate and size of files. Runs on Hadoop's
 * classpath: {@code hadoop dev.terrain.integration.bench.lustre.simulation.SimulationMeasurement RESULT NODES-OF-GROUP
 * TASKS-OF-NODE SEED LINK-GIGABYTES,... FILE-BYTES,...}.
 */
public final class SimulationMeasurement {

    private SimulationMeasurement() {}

    public static void main(String[] words) throws IOException {
        // What the first round runs is compiled when the second is timed.
        runs(words);
        new ObjectMapper().writeValue(new File(words[0]), runs(words));
    }

    private static List<SimulationRun> runs(String... words) {
        List<SimulationRun> runs = new ArrayList<>();
        for (String linkGigabytes : words[4].split(",", -1)) {
            KComputer computer = new KComputer(Integer.parseInt(words[1]), Double.parseDouble(linkGigabytes));
            for (String fileBytes : words[5].split(",", -1)) {
                Simulation simulation = new Simulation(computer, Integer.parseInt(words[2]), Long.parseLong(fileBytes));
                runs.addAll(simulation.run(Long.parseLong(words[3])));
            }
        }
        return runs;
    }
}
