package dev.terrain.integration.disk;

/**
 * What an operator sets for a block device in /sys/block/NAME/queue.
 *
 * @param scheduler none, mq-deadline, kyber or bfq
 * @param readAheadKilobytes of the kernel, for each file that is read in order
 */
public record BlockSettings(String scheduler, int readAheadKilobytes) {

    /** The kernel's default read-ahead of 128 suits a machine whose disk answers in less time than a simulated one. */
    static final BlockSettings OF_A_NEW_DISK = new BlockSettings("mq-deadline", 1024);
}
