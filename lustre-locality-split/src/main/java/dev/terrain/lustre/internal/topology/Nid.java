package dev.terrain.lustre.internal.topology;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A network identifier of LNet: an address in a network, such as {@code 10.0.0.12@tcp} or {@code 48@gni1}.
 *
 * @param address IPv4 or IPv6 in tcp and o2ib networks, a number in others
 * @param network type and number, without a number 0, which LNet leaves out or not
 */
public record Nid(String address, String network) {

    private static final Pattern TEXT = Pattern.compile("([0-9A-Za-z.:<>%\\[\\]-]+)@([a-z][a-z0-9]*)");
    private static final Pattern IP = Pattern.compile("[0-9]+(\\.[0-9]+){3}|[0-9A-Fa-f:.%]*:[0-9A-Za-z:.%]*");

    /** What {@code text} says; empty where it is none, as {@code <none>} of a client that is not connected. */
    public static Optional<Nid> parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        // "tcp0" is "tcp", but "tcp10" is network 10.
        String network = matcher.group(2).replaceFirst("(?<=[a-z])0$", "");
        return Optional.of(new Nid(matcher.group(1).replaceAll("[\\[\\]]", ""), network));
    }

    /** Whether this host itself is meant. */
    public boolean isLoopback() {
        return network.equals("lo");
    }

    /** The address where it is one of the Internet Protocol, which DNS may know. */
    public Optional<String> ipAddress() {
        return isLoopback() || !IP.matcher(address).matches() ? Optional.empty() : Optional.of(address);
    }

    @Override
    public String toString() {
        return address + "@" + network;
    }
}
