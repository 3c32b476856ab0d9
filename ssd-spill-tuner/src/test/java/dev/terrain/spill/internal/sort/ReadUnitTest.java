package dev.terrain.spill.internal.sort;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadUnitTest {
    private static final int SMALL = 256 << 10;

    @Test
    void growsWhenTheDeviceSeeksEvenIfItDidNotAtFirst() {
        ReadUnit unit = ReadUnit.upTo(8 << 20);
        reads(unit, 1000, 0.00005);
        assertThat(unit.bytes()).isEqualTo(SMALL);

        reads(unit, 64, 0.0106); // a spindle with 8 ms and 100 MB/s

        assertThat(unit.bytes()).isEqualTo(2 << 20);
    }

    @Test
    void staysSmallWhereBytesAreSlowButNothingSeeks() {
        ReadUnit unit = ReadUnit.upTo(8 << 20);
        for (int i = 0; i < 100; i++) {
            reads(unit, 31, 0.0001);
            reads(unit, 1, 0.085); // a device held to 100 MB/s lets one of many reads wait
        }

        assertThat(unit.bytes()).isEqualTo(SMALL);
    }

    @Test
    void staysWithinMemoryAndAsTheOperatorFixedIt() {
        ReadUnit little = ReadUnit.upTo(300 << 10);
        ReadUnit fixed = ReadUnit.fixed(4 << 10);
        reads(little, 64, 0.0106);
        reads(fixed, 64, 0.0106);

        assertThat(little.bytes()).isEqualTo(300 << 10);
        assertThat(fixed.bytes()).isEqualTo(4 << 10);
        assertThat(ReadUnit.upTo(16 << 10).bytes()).isEqualTo(16 << 10);
    }

    private static void reads(ReadUnit unit, int count, double seconds) {
        for (int i = 0; i < count; i++) {
            unit.took((long) (seconds * 1e9), SMALL);
        }
    }
}
