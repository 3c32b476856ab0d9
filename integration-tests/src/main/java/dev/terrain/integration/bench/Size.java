package dev.terrain.integration.bench;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;

/** Reads {@code 512m} as 536,870,912. */
public final class Size implements ITypeConverter<Long> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})([kmg]?)", Pattern.CASE_INSENSITIVE);

    @Override
    public Long convert(String value) {
        Matcher size = FORM.matcher(value);
        if (!size.matches()) {
            throw new CommandLine.TypeConversionException(
                    "'" + value + "', allowed: a whole number of bytes, or with k, m or g, such as 512m");
        }
        int shift =
                switch (size.group(2).toLowerCase(Locale.ROOT)) {
                    case "k" -> 10;
                    case "m" -> 20;
                    case "g" -> 30;
                    default -> 0;
                };
        return Math.multiplyExact(Long.parseLong(size.group(1)), 1L << shift);
    }
}
