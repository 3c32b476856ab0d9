package dev.terrain.integration.bench.lustre.real;

import static dev.terrain.integration.bench.Parsed.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReadingTest {

    /** Four racks of two nodes, three files for each node. */
    private static RealCommand options(int stripes) {
        return parsed(new RealCommand(), "--files=3", "--file-size=8m", "--stripes=" + stripes);
    }

    @Test
    void serversHoldAsManyFilesAndNodesReadAsMany() {
        RealCommand options = options(1);
        Reading reading = Reading.random(options, new Random(7));

        for (int server = 0; server < 4; server++) {
            int number = server;
            assertThat(reading.firstServers())
                    .filteredOn(first -> first == number)
                    .hasSize(6);
        }
        for (int node = 0; node < 8; node++) {
            assertThat(reading.filesOf(node)).hasSize(3);
        }
        assertThat(reading.mostFilesOfANode(options)).isEqualTo(3);
        assertThat(reading.crossRackShare(options)).isBetween(0.4, 1.0);
    }

    @Test
    void countsWhatComesFromAnotherRackStripeByStripe() {
        // Nodes 0 and 4 are in rack 0; file 0 lies on servers 0 and 1, file 1 on servers 3 and 0.
        Reading reading = new Reading(List.of(0, 3), List.of(4, 1));

        assertThat(reading.serversOf(1, options(2))).containsExactly(3, 0);
        assertThat(reading.crossRackShare(options(2))).isEqualTo(0.75);
        assertThat(reading.by(List.of(4, 0)).crossRackShare(options(2))).isEqualTo(0.5);
    }
}
