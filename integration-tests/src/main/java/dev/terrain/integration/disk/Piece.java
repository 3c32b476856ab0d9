package dev.terrain.integration.disk;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bytes of a file that lie together on the disk.
 *
 * @param start where, from the start of the file system's device
 * @param length how many
 */
public record Piece(long start, long length) {

    /** An extent in filefrag's table, in blocks: {@code 0: 0.. 15: 34816.. 34831: 16: last,eof}. */
    private static final Pattern EXTENT =
            Pattern.compile("\\s*\\d+:\\s*\\d+\\.\\.\\s*\\d+:\\s*(\\d+)\\.\\.\\s*\\d+:\\s*(\\d+):(.*)");

    private static final Pattern NO_PLACE_YET = Pattern.compile(".*(delalloc|unknown|unwritten).*");
    private static final long BLOCK = 4096;

    /** Those of a file, in its order; what has no place yet is left out. */
    public static List<Piece> of(Path file) throws IOException {
        return parse(Program.run("filefrag", "-v", "-b" + BLOCK, file.toString())
                .lines()
                .toList());
    }

    /** Understands filefrag's table. */
    static List<Piece> parse(List<String> lines) {
        List<Piece> pieces = new ArrayList<>();
        for (String line : lines) {
            Matcher extent = EXTENT.matcher(line);
            if (extent.matches() && !NO_PLACE_YET.matcher(extent.group(3)).matches()) {
                pieces.add(new Piece(Long.parseLong(extent.group(1)) * BLOCK, Long.parseLong(extent.group(2)) * BLOCK));
            }
        }
        return pieces;
    }
}
