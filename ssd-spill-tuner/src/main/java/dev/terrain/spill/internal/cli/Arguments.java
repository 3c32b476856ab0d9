package dev.terrain.spill.internal.cli;

import dev.terrain.spill.internal.profile.ProfileStore;
import java.nio.file.Path;
import org.apache.commons.cli.CommandLine;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** What several commands take, under the same names and with the same meaning. */
final class Arguments {

    private Arguments() {}

    /** A size such as 512m, or the default. */
    static long bytes(CommandLine line, String option, long defaultBytes) throws UsageException {
        String text = line.getOptionValue(option);
        if (text == null) {
            return defaultBytes;
        }
        try {
            long bytes = TraditionalBinaryPrefix.string2long(text);
            if (bytes > 0) {
                return bytes;
            }
        } catch (IllegalArgumentException e) {
            throw new UsageException("--" + option + " is '" + text + "'; allowed is a size such as 512m", e);
        }
        throw new UsageException("--" + option + " is '" + text + "'; allowed is a size above 0, such as 512m");
    }

    /** Where {@code --profile-dir} says, or else the given folder. */
    static ProfileStore profiles(CommandLine line, Path defaultFolder) {
        String folder = line.getOptionValue(ProfileCommand.PROFILE_DIR);
        return new ProfileStore(folder == null ? defaultFolder : Path.of(folder));
    }
}
