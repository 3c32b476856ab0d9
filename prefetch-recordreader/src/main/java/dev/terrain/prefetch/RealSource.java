package dev.terrain.prefetch;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The real stream as its reader thread uses it, and what the file system counts of that. */
final class RealSource implements Source {

    private final RealStream real;
    private final ReadPolicy policy;
    private final PrefetchStream.Owner owner;
    private final Transfer transfer = new Transfer();

    RealSource(RealStream real, ReadPolicy policy, PrefetchStream.Owner owner) {
        this.real = real;
        this.policy = policy;
        this.owner = owner;
    }

    @Override
    public int read(long from, ByteBuffer into, Access access) throws IOException {
        return real.<Integer>ask(stream -> {
            long before = policy.countedBytes().getAsLong();
            try {
                return access == Access.POSITIONED
                        ? transfer.readAt(stream, from, into)
                        : transfer.readOn(RealStream.at(from, stream), into);
            } finally {
                policy.meter().countedInBackground(policy.countedBytes().getAsLong() - before);
            }
        });
    }

    @Override
    public void runEnded() {
        transfer.letGo();
    }

    @Override
    public void wasRead() {
        owner.wasRead();
    }
}
