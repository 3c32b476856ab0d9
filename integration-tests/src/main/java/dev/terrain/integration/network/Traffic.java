package dev.terrain.integration.network;

/**
 * What passed a host's network interface since it was made, headers included.
 *
 * @param receivedBytes by the host
 * @param sentBytes by the host
 */
public record Traffic(long receivedBytes, long sentBytes) {

    /** What passed since {@code earlier}. */
    public Traffic since(Traffic earlier) {
        return new Traffic(receivedBytes - earlier.receivedBytes, sentBytes - earlier.sentBytes);
    }
}
