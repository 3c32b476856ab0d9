package dev.terrain.lustre.internal.cli;

import dev.terrain.commons.linux.KernelException;
import dev.terrain.lustre.internal.layout.Layout;
import dev.terrain.lustre.internal.layout.LayoutDecoder;
import dev.terrain.lustre.internal.layout.RangeBytes;
import dev.terrain.lustre.internal.layout.StripeMap;
import dev.terrain.lustre.internal.linux.ExtendedAttribute;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The layouts of files, and of all files below directories. A file that was named must have one; below a directory one
 * that has none is passed over and told.
 */
final class FileSurvey {

    /** How long it is silent. */
    private static final Duration SILENCE = Duration.ofSeconds(5);

    /** asm-generic/errno-base.h. */
    private static final int EACCES = 13;

    /**
     * A file whose layout is known.
     *
     * @param path as it was named, or found below what was named
     * @param bytes its size
     * @param layout as stored
     * @param stripes what follows from it
     */
    record ExplainedFile(Path path, long bytes, Layout layout, StripeMap stripes) {

        /** Where all its bytes are. */
        RangeBytes where() {
            return stripes.bytesOf(0, bytes);
        }
    }

    private final ExtendedAttribute attribute;
    private final PrintStream progress;
    private final List<ExplainedFile> files = new ArrayList<>();
    private final List<String> passedOver = new ArrayList<>();
    private final LongSupplier nanoTime;
    private long lastWordNanos;

    /**
     * Reads nothing yet.
     *
     * @param nanoTime {@link System#nanoTime}, or a test's clock
     */
    FileSurvey(ExtendedAttribute attribute, PrintStream progress, LongSupplier nanoTime) {
        this.attribute = attribute;
        this.progress = progress;
        this.nanoTime = nanoTime;
        this.lastWordNanos = nanoTime.getAsLong();
    }

    /**
     * Reads the layouts below a path.
     *
     * @throws IOException when there is none, which it says with the remedy
     */
    void read(Path path) throws IOException {
        if (!Files.exists(path)) {
            throw new IOException("there is no " + path + " on this machine: name a path on its mounted Lustre");
        }
        if (Files.isDirectory(path)) {
            readBelow(path);
        } else {
            readFile(path);
        }
    }

    private void readBelow(Path directory) throws IOException {
        int before = files.size();
        for (Path file : filesBelow(directory)) {
            try {
                readFile(file);
            } catch (IOException e) {
                passedOver.add(String.valueOf(e.getMessage()));
            }
            tell();
        }
        if (files.size() == before) {
            throw new IOException(
                    passedOver.isEmpty()
                            ? "there are no files below " + directory + ": name others"
                            : passedOver.get(0));
        }
    }

    private List<Path> filesBelow(Path directory) throws IOException {
        List<Path> found = new ArrayList<>();
        Set<FileVisitOption> following = Set.of(FileVisitOption.FOLLOW_LINKS);
        Files.walkFileTree(directory, following, Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && !isHidden(directory, file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException e) {
                passedOver.add("cannot read " + path + " (" + e.getClass().getSimpleName() + ")");
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(found);
        return found;
    }

    /** As FileInputFormat leaves out what begins with {@code _} or {@code .} (its hiddenFileFilter). */
    private static boolean isHidden(Path directory, Path file) {
        for (Path part : directory.relativize(file)) {
            if (part.toString().startsWith("_") || part.toString().startsWith(".")) {
                return true;
            }
        }
        return false;
    }

    private void readFile(Path file) throws IOException {
        byte[] stored = stored(file)
                .orElseThrow(() -> new IOException(file + " has no Lustre layout, it is on " + typeOf(file)
                        + ": name files of a mounted Lustre (findmnt -t lustre)"));
        Layout layout = LayoutDecoder.decode(stored);
        files.add(new ExplainedFile(file, Files.size(file), layout, StripeMap.of(layout)));
    }

    private Optional<byte[]> stored(Path file) throws IOException {
        try {
            return attribute.read(file);
        } catch (KernelException e) {
            throw e.errno() == EACCES
                    ? new IOException(e.getMessage() + ": run this as a user who may read the file", e)
                    : e;
        }
    }

    private static String typeOf(Path file) {
        try {
            return Files.getFileStore(file).type();
        } catch (IOException e) {
            return "an unknown file system";
        }
    }

    private void tell() {
        long now = nanoTime.getAsLong();
        if (now - lastWordNanos > SILENCE.toNanos()) {
            lastWordNanos = now;
            progress.println("read " + files.size() + " layouts, passed over " + passedOver.size());
        }
    }

    /** In the order named, those of a directory by name. */
    List<ExplainedFile> files() {
        return List.copyOf(files);
    }

    /** Why files below directories are not among them. */
    List<String> passedOver() {
        return List.copyOf(passedOver);
    }
}
