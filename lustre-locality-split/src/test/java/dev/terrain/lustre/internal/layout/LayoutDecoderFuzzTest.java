package dev.terrain.lustre.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Any bytes decode, and then every byte of the file is somewhere, or are refused with the byte that is wrong. A build
 * runs the inputs in {@code LayoutDecoderFuzzTestInputs}, which are real layouts; {@code JAZZER_FUZZ=1} in the
 * environment has Jazzer look for others, guided by what they reach in the code.
 */
class LayoutDecoderFuzzTest {

    private static final int INPUTS = 2_000_000;

    private static final long RANGE_BYTES = 1L << 40;

    /**
     * Mirrors share bytes in parts, rounded for each OST: half a byte for each of the objects of 64 KiB, the largest
     * attribute.
     */
    private static final long ROUNDED_BYTES = (1 << 16) / 24 / 2 + 1;

    @FuzzTest(maxDuration = "1h", maxExecutions = INPUTS)
    void decodesOrIsRefused(byte[] attribute) {
        try {
            RangeBytes bytes = StripeMap.of(LayoutDecoder.decode(attribute)).bytesOf(12345, RANGE_BYTES);
            long elsewhere = bytes.elsewhere().values().stream()
                    .mapToLong(Long::longValue)
                    .sum();
            assertThat(bytes.onOsts() + elsewhere).isBetween(RANGE_BYTES - ROUNDED_BYTES, RANGE_BYTES + ROUNDED_BYTES);
        } catch (MalformedLayoutException e) {
            assertThat(byteNamedBy(e)).isBetween(0, attribute.length);
        }
    }

    /** The byte at which the layout is malformed, as the message says. */
    static int byteNamedBy(MalformedLayoutException e) {
        String message = String.valueOf(e.getMessage());
        return Integer.parseInt(message.substring(message.lastIndexOf(" at byte ") + " at byte ".length()));
    }
}
