package dev.terrain.spill.internal.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class DeviceChartTest {

    @Test
    void drawsBothCurvesAndTheUnitOfAMerge() throws Exception {
        String svg = DeviceChart.svg(Devices.measured(new Device("a<b&c", "ext4"), Devices.SPINDLE));

        assertThat(svg).contains("Time for 1 GiB", "reading at random", "writing in order", "this unit: 2M");
        assertThat(svg).doesNotContain("NaN", "Infinity");
        assertThat(svg.lines().filter(line -> line.startsWith("<circle"))).hasSize(2 * 13 + 1);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
    }
}
