package dev.terrain.zone.internal.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A tree like /sys, made of plain files. */
final class FakeSysfs {

    private final Path root;

    FakeSysfs(Path root) throws IOException {
        this.root = root;
        Files.createDirectories(root.resolve("dev/block"));
        Files.createDirectories(root.resolve("devices"));
    }

    Path root() {
        return root;
    }

    /** A whole disk or virtual device. */
    Path device(String name, String numbers, long sectors) throws IOException {
        return listed(root.resolve("devices").resolve(name), numbers, sectors);
    }

    Path partition(Path disk, String name, String numbers, long startSector, long sectors) throws IOException {
        Path partition = listed(disk.resolve(name), numbers, sectors);
        write(partition.resolve("partition"), "1");
        write(partition.resolve("start"), Long.toString(startSector));
        return partition;
    }

    void slave(Path device, Path below) throws IOException {
        Path slaves = Files.createDirectories(device.resolve("slaves"));
        Files.createSymbolicLink(slaves.resolve(below.getFileName()), below);
    }

    static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text + "\n");
    }

    private Path listed(Path device, String numbers, long sectors) throws IOException {
        Files.createDirectories(device);
        write(device.resolve("size"), Long.toString(sectors));
        Files.createSymbolicLink(root.resolve("dev/block").resolve(numbers), device);
        return device;
    }
}
