package dev.terrain.zone.internal.pin;

import dev.terrain.zone.internal.disk.Mount;
import dev.terrain.zone.internal.disk.Progress;
import dev.terrain.zone.internal.linux.KernelFile;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Builds, widens and releases the pin of one mounted file system. Interrupted at any moment, what it left is seen by
 * {@link PinStatus}, and any of its methods, called again, carries on from there.
 */
public final class Pin {

    private static final Path SYSFS = Path.of("/sys");

    private final Mount mount;
    private final Progress progress;
    private final ReservedClusters reservedClusters;

    public Pin(Mount mount, Progress progress) {
        this.mount = mount;
        this.progress = progress;
        reservedClusters = ReservedClusters.of(mount, SYSFS);
    }

    /**
     * Takes every free byte behind the plan's limit; a pin that is there, complete or not, becomes one with this limit.
     *
     * @return bytes still free behind the limit: 0, what the file system keeps from files, or a negligible rest
     */
    public long build(PinPlan plan) throws IOException {
        try (PinFolder folder = PinFolder.lock(mount)) {
            folder.create();
            PinState state = folder.state()
                    .orElseGet(() -> new PinState(
                            PinState.Phase.BUILDING, plan.limitBytes(), OptionalLong.empty(), Instant.now()))
                    .in(PinState.Phase.BUILDING)
                    .withLimit(plan.limitBytes());
            if (state.reservedClusters().isEmpty()) {
                state = state.withReservedClusters(reservedClusters.value());
            }
            folder.save(state);
            if (state.reservedClusters().isPresent()) {
                reservedClusters.set(0);
            }
            long left;
            try {
                left = new PinRounds(folder, plan.limitBytes(), plan.marginBytes(), progress).run();
            } finally {
                restoreReservedClusters(state);
            }
            saveMakingRoom(folder, state.in(PinState.Phase.PINNED).withReservedClusters(OptionalLong.empty()));
            return left;
        }
    }

    /**
     * Gives back what the pin holds before {@code limitBytes}.
     *
     * @throws IOException when there is no pin, it is not complete, or its zone ends further in already
     */
    public void widen(long limitBytes) throws IOException {
        try (PinFolder folder = PinFolder.lock(mount)) {
            long limit = limitBytes - limitBytes % PinPlan.ALIGNMENT_BYTES;
            PinState state =
                    folder.state().orElseThrow(() -> new IOException(mount.mountPoint() + " is not pinned: use pin"));
            if (limit < state.limitBytes()) {
                throw new IOException("the zone of " + mount.mountPoint() + " ends at " + state.limitBytes()
                        + " bytes, and " + limit + " would be narrower: use pin for that");
            }
            if (state.phase() == PinState.Phase.BUILDING || state.phase() == PinState.Phase.RELEASING) {
                throw new IOException(
                        "the pin of " + mount.mountPoint() + " is not complete: run pin again, or release");
            }
            PinState widening = state.in(PinState.Phase.WIDENING).withLimit(limit);
            folder.save(widening);
            new PinRounds(folder, limit, 0, progress).giveZoneBack();
            saveMakingRoom(folder, widening.in(PinState.Phase.PINNED));
        }
    }

    /** Gives everything back and leaves nothing behind; does nothing where there is no pin. */
    public void release() throws IOException {
        try (PinFolder folder = PinFolder.lock(mount)) {
            if (!folder.exists()) {
                return;
            }
            Optional<PinState> state = readableState(folder);
            if (state.isPresent()) {
                restoreReservedClusters(state.get());
                saveIfThereIsRoom(folder, state.get().in(PinState.Phase.RELEASING));
            }
            List<Path> files = folder.files();
            for (int i = 0; i < files.size(); i++) {
                folder.deleteFile(files.get(i));
                progress.report("files released", i + 1L, files.size());
            }
            folder.remove();
            folder.root().syncFileSystem();
        }
    }

    /** What {@link #recover} did. */
    public enum Recovery {
        /** There was nothing to recover. */
        NOTHING,
        /** The pin is complete now. */
        FINISHED,
        /** The pin is gone. */
        REMOVED
    }

    /**
     * Finishes an interrupted pin or widening with the limit it had, and an interrupted release; removes what cannot be
     * finished: files whose state is lost, and a pin for which there is no room any more. Leaves alone a pin at which
     * somebody works.
     */
    public Recovery recover() throws IOException {
        PinStatus status = PinStatus.of(mount);
        if (!status.condition().isInterrupted()) {
            return Recovery.NOTHING;
        }
        long limitBytes = status.state().map(PinState::limitBytes).orElse(0L);
        if (status.condition() == PinStatus.Condition.INTERRUPTED_WIDENING) {
            widen(limitBytes);
            return Recovery.FINISHED;
        }
        if (status.condition() == PinStatus.Condition.INTERRUPTED_PIN) {
            Optional<PinPlan> plan = possiblePlan(limitBytes);
            if (plan.isPresent()) {
                build(plan.get());
                return Recovery.FINISHED;
            }
        }
        release();
        return Recovery.REMOVED;
    }

    private Optional<PinPlan> possiblePlan(long limitBytes) {
        try {
            return Optional.of(PinPlan.of(mount, limitBytes, OptionalLong.empty()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A state that cannot be read must not keep anyone from releasing. */
    private static Optional<PinState> readableState(PinFolder folder) throws IOException {
        try {
            return folder.state();
        } catch (IOException e) {
            if (e.getCause() instanceof FileSystemException) {
                throw e;
            }
            return Optional.empty();
        }
    }

    /** Writers may have taken the last block meanwhile; then the end of the pin makes room. */
    private static void saveMakingRoom(PinFolder folder, PinState state) throws IOException {
        for (int conceded = 0; ; conceded++) {
            try {
                folder.save(state);
                return;
            } catch (FileSystemException e) {
                if (conceded == PinRounds.MOST_CONCEDED || !shortenLastFile(folder)) {
                    throw e;
                }
            }
        }
    }

    private static boolean shortenLastFile(PinFolder folder) throws IOException {
        List<Path> files = folder.files();
        if (files.isEmpty()) {
            return false;
        }
        try (KernelFile last = folder.openFile(files.get(files.size() - 1))) {
            return PinFolder.shorten(last, PinRounds.NEGLIGIBLE_BYTES);
        }
    }

    /** In a zone that is full to the last byte the release goes on without; an interruption is then seen as a leak. */
    private static void saveIfThereIsRoom(PinFolder folder, PinState state) throws IOException {
        try {
            folder.save(state);
        } catch (IOException e) {
            if (!folder.exists()) {
                throw e;
            }
        }
    }

    private void restoreReservedClusters(PinState state) throws IOException {
        if (state.reservedClusters().isPresent()) {
            reservedClusters.set(state.reservedClusters().getAsLong());
        }
    }
}
