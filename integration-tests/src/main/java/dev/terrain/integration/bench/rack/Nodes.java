package dev.terrain.integration.bench.rack;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * How many DataNodes there are, written as {@code 2+1}.
 *
 * @param near at the site of the NameNode, 1 to 8
 * @param distant behind the delay line, 1 to 8
 */
record Nodes(int near, int distant) {

    private static final Pattern FORM = Pattern.compile("([1-8])\\+([1-8])");

    @Override
    public String toString() {
        return near + "+" + distant;
    }

    static final class Converter implements ITypeConverter<Nodes> {
        @Override
        public Nodes convert(String words) {
            Matcher form = FORM.matcher(words);
            if (!form.matches()) {
                throw new TypeConversionException(
                        "'" + words + "', allowed: 1 to 8 near DataNodes, +, 1 to 8 distant ones, such as 2+1");
            }
            return new Nodes(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)));
        }
    }
}
