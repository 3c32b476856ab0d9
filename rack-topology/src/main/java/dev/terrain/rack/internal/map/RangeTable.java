package dev.terrain.rack.internal.map;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds the narrowest of many ranges that holds an address, with one binary search. Of one kind of address, four bytes
 * long or sixteen. Immutable.
 *
 * <p>Worked example: {@code 10.0.0.0/8} and within it {@code 10.7.0.0/16} make the stretches that begin at 10.0.0.0
 * (the first's), 10.7.0.0 (the second's), 10.8.0.0 (the first's) and 11.0.0.0 (nobody's); 10.7.3.9 is in the one that
 * begins last before it, so in the second's.
 */
final class RangeTable {

    private static final Comparator<byte[]> BY_ADDRESS = Arrays::compareUnsigned;

    /** Where stretches begin, rising. */
    private final byte[][] begins;

    private final List<Optional<String>> sites;

    private RangeTable(byte[][] begins, List<Optional<String>> sites) {
        this.begins = begins;
        this.sites = sites;
    }

    /** Of those ranges whose addresses have so many bytes. */
    static RangeTable of(Map<AddressRange, String> ranges, int addressBytes) {
        TreeSet<byte[]> begins = new TreeSet<>(BY_ADDRESS);
        TreeSet<Integer> narrowestFirst = new TreeSet<>(Comparator.reverseOrder());
        for (AddressRange range : ranges.keySet()) {
            if (range.first().length == addressBytes) {
                begins.add(range.first());
                range.behind().ifPresent(begins::add);
                narrowestFirst.add(range.bits());
            }
        }
        List<Optional<String>> sites = begins.stream()
                .map(address -> narrowestFirst.stream()
                        .map(bits -> ranges.get(AddressRange.of(address, bits)))
                        .flatMap(site -> Optional.ofNullable(site).stream())
                        .findFirst())
                .toList();
        return new RangeTable(begins.toArray(byte[][]::new), sites);
    }

    /** The value for an address of that many bytes. */
    Optional<String> find(byte[] address) {
        int at = Arrays.binarySearch(begins, address, BY_ADDRESS);
        int begin = at >= 0 ? at : -at - 2; // else binarySearch gives -1 minus the place of the next greater
        return begin < 0 ? Optional.empty() : sites.get(begin);
    }
}
