package dev.terrain.integration.bench;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;

/** Reads {@code 20ms} as a duration of 20 ms. */
public final class Time implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9})(ms|s)");

    @Override
    public Duration convert(String value) {
        Matcher time = FORM.matcher(value);
        if (!time.matches()) {
            throw new CommandLine.TypeConversionException(
                    "'" + value + "', allowed: a whole number with ms or s, such as 20ms");
        }
        long number = Long.parseLong(time.group(1));
        return time.group(2).equals("s") ? Duration.ofSeconds(number) : Duration.ofMillis(number);
    }
}
