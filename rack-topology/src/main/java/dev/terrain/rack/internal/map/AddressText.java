package dev.terrain.rack.internal.map;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses as text, understood without DNS. */
public final class AddressText {

    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

    private static final int V4_BYTES = 4;
    private static final int MOST = 255;
    private static final int NONE = -1;

    private AddressText() {}

    /** The address that the text spells; empty for a host name and for everything else. */
    public static Optional<InetAddress> parse(String text) {
        try {
            Optional<byte[]> v4 = v4(text);
            if (v4.isPresent()) {
                return Optional.of(InetAddress.getByAddress(v4.get()));
            }
            if (text.indexOf(':') >= 0 && V6.matcher(text).matches()) {
                return Optional.of(InetAddress.getByName("[" + text + "]")); // in brackets, it never goes to DNS
            }
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    /** The bytes of the address that the text spells, quickly for IPv4: every name that is resolved comes here. */
    static Optional<byte[]> bytes(String text) {
        Optional<byte[]> v4 = v4(text);
        return v4.isPresent() ? v4 : parse(text).map(InetAddress::getAddress);
    }

    /** An address as Hadoop spells it, so {@code ::1} as {@code 0:0:0:0:0:0:0:1}; anything else as it is. */
    public static String normalised(String text) {
        return parse(text).map(InetAddress::getHostAddress).orElse(text);
    }

    /** The bytes of {@code 10.7.0.255}: four numbers, none above 255, none with a leading zero. */
    private static Optional<byte[]> v4(String text) {
        byte[] bytes = new byte[V4_BYTES];
        int done = 0;
        int number = NONE;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9' && number != 0) {
                number = Math.max(0, number) * 10 + c - '0';
            } else if (c == '.' && number != NONE && done < V4_BYTES - 1) {
                bytes[done++] = (byte) number;
                number = NONE;
            } else {
                return Optional.empty();
            }
            if (number > MOST) {
                return Optional.empty();
            }
        }
        if (number == NONE || done < V4_BYTES - 1) {
            return Optional.empty();
        }
        bytes[done] = (byte) number;
        return Optional.of(bytes);
    }
}
