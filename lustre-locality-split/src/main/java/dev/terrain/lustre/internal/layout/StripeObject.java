package dev.terrain.lustre.internal.layout;

/**
 * One object of a file, on one OST.
 *
 * @param sequence of the object's identifier
 * @param objectId within the sequence, 32 bits
 * @param version of the identifier, 32 bits
 * @param ostIndex of the OST, from 0; the number in its name, there in hexadecimal
 */
public record StripeObject(long sequence, long objectId, long version, int ostIndex) {

    /** The identifier as {@code lfs getstripe} prints it. */
    public String fid() {
        return "0x%x:0x%x:0x%x".formatted(sequence, objectId, version);
    }
}
