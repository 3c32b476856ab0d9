package dev.terrain.rack.internal.plan;

import dev.terrain.rack.internal.plan.Workload.Blocks;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads what {@code hdfs oiv -p XML} prints of a NameNode's image, in one pass and with the memory of one element.
 * Counted are the blocks of files; there is nothing in an image about where their replicas are.
 */
public final class FsImageXml {

    private static final String STRIPED = "STRIPED";

    private final Map<Integer, Blocks> byReplication = new HashMap<>();
    private long skippedFiles;

    // Of the file that is being read.
    private int replication;
    private boolean striped;
    private Blocks blocks = new Blocks(0, 0);

    private FsImageXml() {}

    /**
     * Reads the whole stream.
     *
     * @throws IOException when it is no such XML, saying where and the remedy
     */
    public static Workload read(InputStream in) throws IOException {
        FsImageXml image = new FsImageXml();
        try {
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            // An image has neither; without them nothing is fetched and nothing expands.
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            image.readImage(factory.createXMLStreamReader(in));
        } catch (XMLStreamException | NumberFormatException e) {
            throw new IOException(
                    "it is not what `hdfs oiv -p XML` prints ("
                            + String.valueOf(e.getMessage()).replaceAll("\\s+", " ") + ")",
                    e);
        }
        return new Workload(image.byReplication, image.skippedFiles);
    }

    private void readImage(XMLStreamReader xml) throws XMLStreamException {
        boolean isImage = false;
        boolean inInodes = false;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "fsimage" -> isImage = true;
                    case "INodeSection" -> inInodes = true;
                    // Other sections have elements of the same names.
                    default -> readElement(xml, inInodes);
                }
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "INodeSection" -> inInodes = false;
                    case "inode" -> endInode();
                    default -> {}
                }
            }
        }
        if (!isImage) {
            throw new XMLStreamException("it has no element fsimage");
        }
    }

    private void readElement(XMLStreamReader xml, boolean inInodes) throws XMLStreamException {
        if (!inInodes) {
            return;
        }
        switch (xml.getLocalName()) {
            case "inode" -> startInode();
            case "replication" -> replication = Integer.parseInt(xml.getElementText());
            case "numBytes" -> blocks = blocks.plus(new Blocks(1, Long.parseLong(xml.getElementText())));
            case "blockType" -> striped = xml.getElementText().equals(STRIPED);
            default -> {}
        }
    }

    private void startInode() {
        replication = 0;
        striped = false;
        blocks = new Blocks(0, 0);
    }

    private void endInode() {
        if (striped) {
            skippedFiles++;
        } else if (blocks.blocks() > 0) {
            byReplication.merge(replication, blocks, Blocks::plus);
        }
        startInode();
    }
}
