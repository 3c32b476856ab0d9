package dev.terrain.install.internal.site;

import dev.terrain.install.internal.plugin.Plugin;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The bytes of a site file: the operator's, and in front of the last {@code </configuration>} at most one
 * {@link Block}. {@code with(block).without()} gives the operator's bytes again, whatever they are.
 *
 * <p>Bytes are looked at as Latin-1, in which they all keep their place: markup is ASCII in every encoding that is not
 * refused.
 *
 * @param text all of it
 * @param blockStart where the block begins
 * @param blockEnd where it ends: in the same place where there is none
 * @param plugins whose properties the block has
 * @param rootEnd where {@code </configuration>} begins
 */
record SiteText(String text, int blockStart, int blockEnd, List<Plugin> plugins, int rootEnd) {

    private static final String COMMENT = "<!--";
    private static final String COMMENT_END = "-->";
    private static final String ROOT_END = "</configuration";

    /** The end of the root, and all in which the same text means nothing; what does not end is left to the parser. */
    private static final Pattern MARKUP = Pattern.compile(
            "<!--.*?-->|<!\\[CDATA\\[.*?]]>|<\\?.*?\\?>|<!DOCTYPE[^>\\[]*(?:\\[.*?])?[^>]*>|" + ROOT_END,
            Pattern.DOTALL);

    /**
     * Finds the block, and where one would go.
     *
     * @param where the file, for messages
     * @throws RefusedException when there is no {@code </configuration>}, half a block, more than one, or UTF-16
     */
    static SiteText of(byte[] bytes, String where) throws RefusedException {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (text.indexOf('\0') >= 0) {
            throw new RefusedException(where + " is in UTF-16 or UTF-32: save it as UTF-8");
        }
        return new Scan(text, where).result();
    }

    /** The operator's bytes alone. */
    byte[] without() {
        return bytes(text.substring(0, blockStart) + text.substring(blockEnd));
    }

    /** The operator's bytes with that block, in place of the one there is. */
    byte[] with(Block block) {
        String operators = text.substring(0, blockStart) + text.substring(blockEnd);
        int at = rootEnd < blockEnd ? rootEnd : rootEnd - (blockEnd - blockStart);
        return bytes(operators.substring(0, at) + block.text() + operators.substring(at));
    }

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** One pass over the markup. */
    private static final class Scan {

        private final String text;
        private final String where;
        private int blockStart = -1;
        private int blockEnd = -1;
        private final List<Plugin> plugins = new ArrayList<>();
        private int rootEnd = -1;

        Scan(String text, String where) throws RefusedException {
            this.text = text;
            this.where = where;
            Matcher markup = MARKUP.matcher(text);
            while (markup.find()) {
                if (markup.group().startsWith(COMMENT)) {
                    comment(markup.start(), markup.end());
                } else if (markup.group().equals(ROOT_END)) {
                    rootEnd = markup.start();
                }
            }
        }

        SiteText result() throws RefusedException {
            if (rootEnd < 0) {
                throw new RefusedException(where + " has no </configuration>: write one behind its properties");
            }
            if (blockStart >= 0 && blockEnd < 0) {
                throw damaged("it does not end");
            }
            // Without a block: an empty one at the front.
            return new SiteText(text, Math.max(0, blockStart), Math.max(0, blockEnd), List.copyOf(plugins), rootEnd);
        }

        private void comment(int start, int end) throws RefusedException {
            String inner = text.substring(start + COMMENT.length(), end - COMMENT_END.length());
            if (inner.startsWith(Block.BEGIN)) {
                begin(start, inner);
            } else if (inner.equals(Block.END)) {
                end(end);
            }
        }

        private void begin(int start, String inner) throws RefusedException {
            if (blockStart >= 0) {
                throw damaged("there are two");
            }
            blockStart = start;
            int names = inner.indexOf(Block.BEGIN_END);
            if (names < 0) {
                throw damaged("its first line was changed");
            }
            for (String name : inner.substring(Block.BEGIN.length(), names).split(" ", -1)) {
                plugins.add(Plugin.named(name).orElseThrow(() -> damaged("no plugin is named " + name)));
            }
        }

        private void end(int end) throws RefusedException {
            if (blockStart < 0 || blockEnd >= 0) {
                throw damaged("it has an end but no beginning");
            }
            boolean newLine = end < text.length() && text.charAt(end) == '\n';
            if (!newLine) {
                throw damaged("there is text after its last line");
            }
            blockEnd = end + 1;
        }

        private RefusedException damaged(String how) {
            return new RefusedException(
                    where + ": the lines between \"terrain begin\" and \"terrain end\" are not as they"
                            + " were written (" + how + "): remove them by hand, with both comments");
        }
    }
}
