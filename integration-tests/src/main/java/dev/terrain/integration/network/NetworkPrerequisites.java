package dev.terrain.integration.network;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a network of namespaces needs of this machine. */
public final class NetworkPrerequisites {

    /** Program to the Debian package that has it. */
    private static final List<List<String>> PROGRAMS = List.of(
            List.of("cc", "gcc libc6-dev"),
            List.of("ip", "iproute2"),
            List.of("sysctl", "procps"),
            List.of("unshare", "util-linux"));

    private static final String TRIAL =
            "terrain-trial-" + ProcessHandle.current().pid();

    private NetworkPrerequisites() {}

    /** What is missing and how to get it, in one line; empty when a network can be made here. */
    public static Optional<String> missing() throws IOException {
        if (!Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))) {
            return Optional.of("network namespaces need root: run it with sudo");
        }
        if (!Files.exists(Path.of("/dev/net/tun"))) {
            return Optional.of(
                    "there is no /dev/net/tun: load the kernel module tun, or give the container the device");
        }
        for (List<String> program : PROGRAMS) {
            if (Program.find(program.get(0)).isEmpty()) {
                return Optional.of(
                        "there is no " + program.get(0) + ": install Debian's " + program.get(1) + ", or its like");
            }
        }
        return refusedByKernel();
    }

    private static Optional<String> refusedByKernel() throws IOException {
        try {
            Program.run("ip", "netns", "add", TRIAL);
        } catch (IOException e) {
            return Optional.of("network namespaces cannot be made, CAP_SYS_ADMIN is missing: " + e.getMessage());
        }
        try {
            Program.run("ip", "-netns", TRIAL, "link", "add", "trial", "type", "bridge");
            Program.run("ip", "-netns", TRIAL, "link", "add", "one", "type", "veth", "peer", "name", "other");
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("this kernel makes no bridges or virtual links: " + e.getMessage());
        } finally {
            Program.run("ip", "netns", "delete", TRIAL);
        }
    }
}
