package dev.terrain.rack.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compared with a scan of all ranges. */
class OverriddenRangesTest {

    private static final int CASES = 100;
    private static final int LOOK_UPS = 50;

    @ParameterizedTest
    @CsvSource({"4, 1", "4, 8", "4, 80", "16, 1", "16, 8", "16, 80"})
    void findsWhatAScanFinds(int addressBytes, int mostRanges) throws Exception {
        Random random = new Random(addressBytes * 1000L + mostRanges);
        for (int i = 0; i < CASES; i++) {
            Map<AddressRange, String> ranges = new HashMap<>();
            List<byte[]> asked = new ArrayList<>();
            for (int n = random.nextInt(mostRanges + 1); n > 0; n--) {
                byte[] address = address(random, addressBytes);
                int bits = random.nextInt(addressBytes * 8 + 1);
                ranges.put(AddressRange.of(address, bits), "site" + n);
                askAround(AddressRange.of(address, bits), asked);
            }
            for (int n = 0; n < LOOK_UPS; n++) {
                asked.add(address(random, addressBytes));
            }
            Overrides overrides = overrides(ranges);

            for (byte[] address : asked) {
                assertThat(overrides.find(text(address)))
                        .as("%s in %s", text(address), ranges)
                        .isEqualTo(scan(ranges, address));
            }
        }
    }

    private static Overrides overrides(Map<AddressRange, String> ranges) throws UnknownHostException {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<AddressRange, String> entry : ranges.entrySet()) {
            AddressRange range = entry.getKey();
            lines.add(text(first(range)) + "/" + range.bits() + " " + entry.getValue());
        }
        Overrides overrides = new Overrides(lines);
        assertThat(overrides.complaints()).isEmpty();
        return overrides;
    }

    private static String text(byte[] address) throws UnknownHostException {
        return InetAddress.getByAddress(address).getHostAddress();
    }

    private static byte[] first(AddressRange range) {
        return HexFormat.of().parseHex(range.network());
    }

    /** Of few values, so that ranges lie in each other, and often at the ends of what there is. */
    private static byte[] address(Random random, int bytes) {
        byte[] address = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            address[i] = new byte[] {0, 0, 1, (byte) 0x7f, (byte) 0x80, -1, -1}[random.nextInt(7)];
        }
        return address;
    }

    /** The first and the last of a range, and those just outside. */
    private static void askAround(AddressRange range, List<byte[]> asked) {
        int bytes = first(range).length;
        BigInteger first = new BigInteger(1, first(range));
        BigInteger behind = first.add(BigInteger.ONE.shiftLeft(bytes * 8 - range.bits()));
        for (BigInteger number :
                List.of(first, behind, first.subtract(BigInteger.ONE), behind.subtract(BigInteger.ONE))) {
            if (number.signum() >= 0 && number.bitLength() <= bytes * 8) {
                byte[] plain = number.toByteArray(); // with a sign, and no leading zeros
                byte[] address = new byte[bytes];
                int length = Math.min(bytes, plain.length);
                System.arraycopy(plain, plain.length - length, address, bytes - length, length);
                asked.add(address);
            }
        }
    }

    private static Optional<String> scan(Map<AddressRange, String> ranges, byte[] address) {
        Optional<String> narrowest = Optional.empty();
        int bits = -1;
        for (Map.Entry<AddressRange, String> entry : ranges.entrySet()) {
            AddressRange range = entry.getKey();
            int shift = address.length * 8 - range.bits();
            boolean isIn = new BigInteger(1, address)
                    .shiftRight(shift)
                    .equals(new BigInteger(1, first(range)).shiftRight(shift));
            if (isIn && range.bits() > bits) {
                bits = range.bits();
                narrowest = Optional.of(entry.getValue());
            }
        }
        return narrowest;
    }
}
