package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringReader;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads {@code /jmx} and {@code /conf} of one daemon. Thread-safe. */
final class DaemonSurvey {

    private static final String ROLE = "/jmx?qry=Hadoop:service=*,name=JvmMetrics";
    private static final String RUNTIME = "/jmx?qry=java.lang:type=Runtime";

    private final DaemonPage pages;

    DaemonSurvey(DaemonPage pages) {
        this.pages = pages;
    }

    /**
     * The role and facts of the daemon at an address; empty if no plugin acts in it, as in a DataNode.
     *
     * @param address host and port
     * @param base the same as a URL
     * @throws IOException when it does not answer; the message says how, in a few words
     */
    Optional<Facts> ask(String address, String base) throws IOException {
        Optional<Role> role = role(pages.json(base, ROLE));
        if (role.isEmpty()) {
            return Optional.empty();
        }
        JsonNode runtime = pages.json(base, RUNTIME).path("beans").path(0);
        String classPath = runtime.path("ClassPath").asText();
        Map<String, Map<String, String>> beans = new HashMap<>();
        for (String bean : Metrics.beans(role.get())) {
            JsonNode found =
                    pages.json(base, "/jmx?qry=Hadoop:service=" + role.get().service() + ",name=" + bean);
            if (!found.path("beans").isEmpty()) {
                beans.put(bean, attributes(found.path("beans").path(0)));
            }
        }
        return Optional.of(new Facts(
                new Node(role.get(), address),
                replaced(settings(pages.get(base, "/conf")), options(runtime)),
                ClassPath.of(classPath),
                beans));
    }

    /** The system properties of the JVM: what {@code -D} set among them. */
    private static Map<String, String> options(JsonNode runtime) {
        Map<String, String> options = new HashMap<>();
        for (JsonNode property : runtime.path("SystemProperties")) {
            options.put(property.path("key").asText(), property.path("value").asText());
        }
        return options;
    }

    /** With a variable that is all of a value replaced as Hadoop does it: by an option, else by another key's value. */
    private static Map<String, Setting> replaced(Map<String, Setting> settings, Map<String, String> options) {
        Map<String, Setting> replaced = new HashMap<>(settings);
        replaced.replaceAll((key, setting) -> {
            String value = setting.value();
            if (!value.startsWith("${") || value.indexOf('}') != value.length() - 1) {
                return setting;
            }
            String name = value.substring(2, value.length() - 1);
            Setting other = settings.getOrDefault(name, setting);
            return new Setting(options.getOrDefault(name, other.value()), setting.source());
        });
        return replaced;
    }

    private static Optional<Role> role(JsonNode jvmMetrics) throws IOException {
        for (JsonNode bean : jvmMetrics.path("beans")) {
            try {
                String service = new ObjectName(bean.path("name").asText()).getKeyProperty("service");
                return Role.ofService(service);
            } catch (MalformedObjectNameException e) {
                throw new IOException("is not a Hadoop daemon: " + e.getMessage(), e);
            }
        }
        throw new IOException("is not a Hadoop daemon: it has no JvmMetrics");
    }

    private static Map<String, String> attributes(JsonNode bean) {
        Map<String, String> attributes = new LinkedHashMap<>();
        bean.fieldNames()
                .forEachRemaining(name -> attributes.put(name, bean.path(name).asText()));
        return attributes;
    }

    /** The page is XML with a source for each property. */
    static Map<String, Setting> settings(String xml) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        Map<String, Setting> settings = new HashMap<>();
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(xml));
            Map<String, String> property = new HashMap<>();
            while (reader.hasNext()) {
                int event = reader.next();
                if (event == XMLStreamConstants.START_ELEMENT) {
                    String element = reader.getLocalName();
                    switch (element) {
                        case "property" -> property.clear();
                        case "name", "value", "source" -> property.put(element, reader.getElementText());
                        default -> {}
                    }
                } else if (event == XMLStreamConstants.END_ELEMENT
                        && reader.getLocalName().equals("property")) {
                    settings.put(
                            property.getOrDefault("name", ""),
                            new Setting(property.getOrDefault("value", ""), property.getOrDefault("source", "")));
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException("does not answer a configuration to /conf", e);
        }
        return settings;
    }
}
