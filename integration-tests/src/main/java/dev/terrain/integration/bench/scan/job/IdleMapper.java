package dev.terrain.integration.bench.scan.job;

import org.apache.hadoop.io.Text;

/** The paper's Job1: a map function that does nothing. */
public final class IdleMapper extends ScanMapper {

    @Override
    boolean selects(Text row) {
        return false;
    }
}
