package dev.terrain.integration.bench.lustre.planning;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files whose layouts are read.
 *
 * @param mount below which they are; without it they are made, with a user attribute
 * @param attribute of files on a mount
 * @param reads of layouts in a run
 * @param made how many, without a mount
 */
record LayoutFiles(Optional<Path> mount, String attribute, int reads, int made) {

    private static final String OWN_ATTRIBUTE = "lov";

    /** The attribute that has the layout. */
    String attributeOfFiles() {
        return mount.isPresent() ? attribute : "user." + OWN_ATTRIBUTE;
    }

    /** Returns the files; makes them in a folder where there is no mount. */
    List<String> in(Path folder) throws IOException {
        return mount.isPresent() ? below(mount.get(), reads) : make(folder);
    }

    /** Some of the files below a directory. */
    static List<String> below(Path directory, int most) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile)
                    .limit(most)
                    .map(Path::toString)
                    .toList();
        }
    }

    private List<String> make(Path folder) throws IOException {
        Path directory = Files.createDirectories(folder.resolve("striped"));
        List<String> files = new ArrayList<>();
        for (int i = 0; i < made; i++) {
            Path file = Files.createFile(directory.resolve("file" + i));
            UserDefinedFileAttributeView view =
                    Objects.requireNonNull(Files.getFileAttributeView(file, UserDefinedFileAttributeView.class));
            view.write(OWN_ATTRIBUTE, ByteBuffer.wrap(StripedLayout.of(1 << 20, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)));
            files.add(file.toString());
        }
        return files;
    }
}
