package dev.terrain.rack.internal.map;

import java.net.InetAddress;
import java.util.Optional;
import org.apache.hadoop.thirdparty.com.google.common.net.InetAddresses;

/** Addresses as text, understood without DNS. */
public final class AddressText {

    private AddressText() {}

    /** The address that the text spells; empty for a host name, an address with a scope and everything else. */
    public static Optional<InetAddress> parse(String text) {
        return InetAddresses.isInetAddress(text) && text.indexOf('%') < 0
                ? Optional.of(InetAddresses.forString(text))
                : Optional.empty();
    }

    /** An address as Hadoop spells it, so {@code ::1} as {@code 0:0:0:0:0:0:0:1}; anything else as it is. */
    public static String normalised(String text) {
        return parse(text).map(InetAddress::getHostAddress).orElse(text);
    }
}
