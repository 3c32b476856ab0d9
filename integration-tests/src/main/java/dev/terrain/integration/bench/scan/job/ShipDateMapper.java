package dev.terrain.integration.bench.scan.job;

import org.apache.hadoop.io.Text;

/** The paper's Job2: selects one row in a hundred by its l_shipdate. */
public final class ShipDateMapper extends ScanMapper {

    @Override
    boolean selects(Text row) {
        return ShipDate.isSelected(row.getBytes(), row.getLength());
    }
}
