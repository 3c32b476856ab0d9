package dev.terrain.integration.bench.terasort;

import dev.terrain.integration.fixture.process.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A folder that is mounted at one path on every host, whose checksums are SHA-256.
 *
 * @param scheme of the file system by which jobs read and write it
 * @param folder where it is
 */
record MountedFolder(String scheme, Path folder) implements TeraSortFolder {

    @Override
    public String uri(String name) {
        return scheme + "://" + folder.resolve(name);
    }

    @Override
    public String read(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    @Override
    public List<String> checksums(String inner) throws IOException {
        List<String> checksums = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder.resolve(inner), "part-*")) {
            for (Path file :
                    StreamSupport.stream(found.spliterator(), false).sorted().toList()) {
                checksums.add(checksum(file));
            }
        }
        return checksums;
    }

    private static String checksum(Path file) throws IOException {
        try (InputStream bytes = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            new DigestInputStream(bytes, digest).transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public void delete(String name) throws IOException {
        FileTree.delete(folder.resolve(name));
    }
}
