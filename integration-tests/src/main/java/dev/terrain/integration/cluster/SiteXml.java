package dev.terrain.integration.cluster;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
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
        try {
            Document document =
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument();
            Element configuration = append(document, document, "configuration");
            properties.forEach((name, value) -> {
                Element property = append(document, configuration, "property");
                append(document, property, "name").setTextContent(name);
                append(document, property, "value").setTextContent(value);
            });
            Transformer transformer = TransformerFactory.newInstance().newTransformer();
            transformer.setOutputProperty(OutputKeys.INDENT, "yes");
            transformer.transform(new DOMSource(document), new StreamResult(file.toFile()));
        } catch (ParserConfigurationException | TransformerException e) {
            throw new IOException("cannot write " + file, e);
        }
    }

    private static Element append(Document document, Node parent, String name) {
        Element element = document.createElement(name);
        parent.appendChild(element);
        return element;
    }

    private static String childText(Element parent, String name) {
        NodeList found = parent.getElementsByTagName(name);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().trim();
    }
}
