package dev.terrain.integration.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * What options need not say themselves: a word for the value by its type, commas between several values, the default at
 * the end of the description, and how values are written, {@code 512m}, {@code 20ms}, {@code throttled-100}.
 */
final class OptionText {

    /** What an option says whose default depends on others. */
    private static final String DEFAULT = "default";

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,9})([a-zA-Z]*)");
    private static final Map<String, Long> SIZES =
            Map.of("", 1L, "k", 1L << 10, "K", 1L << 10, "m", 1L << 20, "M", 1L << 20, "g", 1L << 30, "G", 1L << 30);
    private static final Map<String, Long> MILLIS = Map.of("ms", 1L, "s", 1000L);

    private OptionText() {}

    /** Completes a command and its subcommands, whose options stay in the order in which they are declared. */
    static void complete(CommandLine line) {
        line.getSubcommands().values().forEach(OptionText::complete);
        line.registerConverter(long.class, OptionText::bytes);
        line.registerConverter(Long.class, OptionText::bytes);
        line.registerConverter(Duration.class, OptionText::time);
        CommandSpec spec = line.getCommandSpec();
        spec.usageMessage().sortOptions(false).width(110);
        if (!spec.usageMessage().exitCodeList().isEmpty()) {
            spec.usageMessage().exitCodeListHeading("%nExit codes:%n");
        }
        for (OptionSpec option : List.copyOf(spec.options())) {
            Arrays.stream(option.auxiliaryTypes()).filter(Class::isEnum).forEach(type -> register(line, type));
            spec.remove(option);
            spec.addOption(completed(option));
        }
        spec.addOption(OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this and end.")
                .build());
    }

    private static long bytes(String value) {
        return amount(value, SIZES, "of bytes, or with k, m or g, such as 512m");
    }

    private static Duration time(String value) {
        return Duration.ofMillis(amount(value, MILLIS, "with ms or s, such as 20ms"));
    }

    private static long amount(String value, Map<String, Long> units, String form) {
        Matcher amount = AMOUNT.matcher(value);
        String unit = amount.matches() ? amount.group(2) : "none";
        if (!units.containsKey(unit)) {
            throw new TypeConversionException("'" + value + "', allowed: a whole number " + form);
        }
        return Math.multiplyExact(Long.parseLong(amount.group(1)), units.get(unit));
    }

    private static <T> void register(CommandLine line, Class<T> type) {
        List<T> values = List.of(type.getEnumConstants());
        line.registerConverter(type, word -> values.stream()
                .filter(value -> Word.label(value).equals(word))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + word + "', allowed: " + labels(values))));
    }

    private static OptionSpec completed(OptionSpec option) {
        OptionSpec.Builder builder = OptionSpec.builder(option);
        if (option.paramLabel().startsWith("<")) {
            builder.paramLabel(paramLabel(option));
        }
        if (option.typeInfo().isCollection()) {
            builder.splitRegex(",");
        }
        String description = String.join(" ", option.description());
        String value = defaultOf(option);
        if (!value.isEmpty() && !description.contains(DEFAULT)) {
            builder.description(description.replaceFirst("[.]$", "") + "; " + DEFAULT + " " + value + ".");
        }
        return builder.build();
    }

    private static String paramLabel(OptionSpec option) {
        Class<?> type = option.auxiliaryTypes()[0];
        if (option.typeInfo().isCollection()) {
            return "LIST";
        }
        if (type == int.class) {
            return "N";
        }
        if (type == long.class || type == Long.class) {
            return "SIZE";
        }
        return type == Path.class ? "DIR" : "NAME";
    }

    /** Empty for none, for a switch and for what may be repeated. */
    private static String defaultOf(OptionSpec option) {
        Object value = option.defaultValue() == null ? option.initialValue() : option.defaultValue();
        if (value == null || value instanceof Boolean || value instanceof Optional || value instanceof Map) {
            return "";
        }
        return value instanceof Collection<?> all ? labels(all) : Word.label(value);
    }

    private static String labels(Collection<?> values) {
        return values.stream().map(Word::label).collect(Collectors.joining(","));
    }
}
