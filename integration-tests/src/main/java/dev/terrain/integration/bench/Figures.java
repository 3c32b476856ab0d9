package dev.terrain.integration.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one run gave: the figures that are compared, and details for who looks closer. */
public final class Figures {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Map<String, Double> values = new LinkedHashMap<>();
    private final ObjectNode details = JsonNodeFactory.instance.objectNode();

    public Figures add(Quantity quantity, double value) {
        values.put(quantity.name(), value);
        return this;
    }

    /** Adds what a program reported of some quantities, by their names; not every program reports all. */
    public Figures addAll(List<Quantity> quantities, JsonNode values) {
        quantities.stream()
                .filter(quantity -> values.has(quantity.name()))
                .forEach(quantity -> add(quantity, values.path(quantity.name()).asDouble()));
        return this;
    }

    /** Adds all figures and details of others. */
    public Figures addAll(Figures others) {
        values.putAll(others.values);
        details.setAll(others.details);
        return this;
    }

    /** Adds a detail: anything that Jackson writes. */
    public Figures detail(String name, Object value) {
        details.set(name, JSON.valueToTree(value));
        return this;
    }

    public Map<String, Double> values() {
        return values;
    }

    public ObjectNode details() {
        return details;
    }
}
