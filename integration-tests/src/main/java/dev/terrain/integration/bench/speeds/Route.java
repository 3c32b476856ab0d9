package dev.terrain.integration.bench.speeds;

import dev.terrain.integration.bench.Word;
import dev.terrain.integration.fixture.disk.FileSystemKind;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The way that bytes take to the disk. */
enum Route implements Word {
    RAW(null),
    EXT2(FileSystemKind.EXT2),
    EXT3(FileSystemKind.EXT3),
    EXT4(FileSystemKind.EXT4),
    XFS(FileSystemKind.XFS);

    private final @Nullable FileSystemKind fileSystem;

    Route(@Nullable FileSystemKind fileSystem) {
        this.fileSystem = fileSystem;
    }

    /** Empty for the device itself. */
    Optional<FileSystemKind> fileSystem() {
        return Optional.ofNullable(fileSystem);
    }
}
