package dev.terrain.integration.cluster;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** One of Hadoop's XML configuration files as a map from property name to value. */
public final class SiteXml {

    private SiteXml() {}

    /**
     * The properties in {@code file}, in its order; none when there is no such file.
     *
     * @throws IOException when the file is not well-formed XML
     */
    public static Map<String, String> read(Path file) throws IOException {
        if (Files.notExists(file)) {
            return Map.of();
        }
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    /** The properties in the text of a configuration file, in its order. */
    public static Map<String, String> parse(String xml) throws IOException {
        Map<String, String> properties = new LinkedHashMap<>();
        try {
            NodeList nodes = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml)))
                    .getElementsByTagName("property");
            for (int i = 0; i < nodes.getLength(); i++) {
                Element property = (Element) nodes.item(i);
                properties.put(childText(property, "name"), childText(property, "value"));
            }
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("not a Hadoop configuration file", e);
        }
        return properties;
    }

    /** Writes {@code file} anew with these properties. */
    public static void write(Path file, Map<String, String> properties) throws IOException {
        StringBuilder xml = new StringBuilder("<configuration>\n");
        properties.forEach((name, value) -> xml.append("  <property>\n    <name>")
                .append(escaped(name))
                .append("</name>\n    <value>")
                .append(escaped(value))
                .append("</value>\n  </property>\n"));
        Files.writeString(file, xml.append("</configuration>\n"));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String childText(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().trim();
    }
}
