package dev.terrain.rack.internal.map;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The addresses that begin with certain bits: {@code 10.1.0.0/16}, {@code fd00:7::/32}.
 *
 * @param network the bits, and zeros behind them: in hexadecimal, 8 digits of an IPv4 and 32 of an IPv6 address
 * @param bits how many
 */
record AddressRange(String network, int bits) {

    /** Reads ADDRESS/BITS; empty when it is anything else, or when bits behind those are set. */
    static Optional<AddressRange> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return Optional.empty();
        }
        Optional<InetAddress> address = AddressText.parse(text.substring(0, slash));
        try {
            int bits = Integer.parseInt(text.substring(slash + 1));
            return address.filter(given -> bits >= 0 && bits <= given.getAddress().length * 8)
                    .map(given -> of(given.getAddress(), bits))
                    .filter(range -> range.network.equals(hex(address.get().getAddress())));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The range of so many bits in which an address lies. */
    static AddressRange of(byte[] address, int bits) {
        byte[] network = Arrays.copyOf(address, address.length);
        for (int i = 0; i < network.length; i++) {
            int kept = Math.max(0, Math.min(8, bits - 8 * i));
            network[i] &= (byte) (0xff00 >> kept);
        }
        return new AddressRange(hex(network), bits);
    }

    private static String hex(byte[] address) {
        return HexFormat.of().formatHex(address);
    }
}
