package dev.terrain.rack.internal.map;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses as text, understood without DNS. */
public final class AddressText {

    private static final String BYTE = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
    private static final Pattern V4 = Pattern.compile(BYTE + "(\\." + BYTE + "){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private AddressText() {}

    /** The address that the text spells; empty for a host name and for everything else. */
    public static Optional<InetAddress> parse(String text) {
        try {
            if (V4.matcher(text).matches()) {
                return Optional.of(InetAddress.getByName(text));
            }
            if (V6.matcher(text).matches()) {
                return Optional.of(InetAddress.getByName("[" + text + "]")); // in brackets, it never goes to DNS
            }
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** An address as Hadoop spells it, so {@code ::1} as {@code 0:0:0:0:0:0:0:1}; anything else as it is. */
    public static String normalised(String text) {
        return parse(text).map(InetAddress::getHostAddress).orElse(text);
    }
}
