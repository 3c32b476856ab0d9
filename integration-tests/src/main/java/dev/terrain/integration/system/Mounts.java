package dev.terrain.integration.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What is mounted where (proc(5), mountinfo). */
public final class Mounts {

    private static final int MOUNT_POINT = 4;

    private Mounts() {}

    /**
     * Lets an unmount in {@code folder} reach the copies of its mounts that ip-netns(8) gives a network's daemons,
     * which would hold the device otherwise (mount_namespaces(7)). Makes the folder a mount, to be unmounted in the
     * end.
     */
    public static void share(Path folder) throws IOException {
        Program.run("mount", "--bind", folder.toString(), folder.toString());
        Program.run("mount", "--make-shared", folder.toString());
    }

    /** Whether something is mounted there; an absolute path without links. */
    public static boolean isMounted(Path mountPoint) throws IOException {
        try (Stream<String> mounts = Files.lines(Path.of("/proc/self/mountinfo"))) {
            return mounts.anyMatch(line -> line.split(" ", -1)[MOUNT_POINT].equals(mountPoint.toString()));
        }
    }
}
