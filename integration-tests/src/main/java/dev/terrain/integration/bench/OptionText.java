package dev.terrain.integration.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private OptionText() {}

    /** Completes a command and its subcommands, whose options stay in the order in which they are declared. */
    static void complete(CommandLine line) {
        line.getSubcommands().values().forEach(OptionText::complete);
        line.registerConverter(long.class, new Size());
        line.registerConverter(Long.class, new Size());
        line.registerConverter(Duration.class, new Time());
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
