package dev.terrain.install.internal.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;

/** Reads {@code /jmx} and {@code /conf} of one daemon. Thread-safe. */
final class DaemonSurvey {

    /** The page with the configuration in effect. */
    static final String CONFIGURATION = "/conf";

    private static final String ROLE = "/jmx?qry=Hadoop:service=*,name=JvmMetrics";
    private static final String RUNTIME = "/jmx?qry=java.lang:type=Runtime";

    private final DaemonPage pages;

    DaemonSurvey(DaemonPage pages) {
        this.pages = pages;
    }

    /**
     * The role and facts of the daemon at a URL; empty if no plugin acts in it, as in a DataNode.
     *
     * @throws IOException when it does not answer; the message says how, in a few words
     */
    Optional<Facts> ask(String base) throws IOException {
        Optional<Role> role = role(pages.json(base, ROLE));
        if (role.isEmpty()) {
            return Optional.empty();
        }
        JsonNode runtime = pages.json(base, RUNTIME).path("beans").path(0);
        String classPath = runtime.path("ClassPath").asText();
        Map<String, JsonNode> beans = new HashMap<>();
        for (String bean : Metrics.beans(role.get())) {
            JsonNode found =
                    pages.json(base, "/jmx?qry=Hadoop:service=" + role.get().service() + ",name=" + bean);
            for (JsonNode only : found.path("beans")) {
                beans.put(bean, only);
            }
        }
        Configuration conf = configuration(pages.get(base, CONFIGURATION));
        for (JsonNode option : runtime.path("SystemProperties")) { // variables are replaced by them first
            conf.set(option.path("key").asText(), option.path("value").asText());
        }
        return Optional.of(new Facts(new Node(role.get(), base), conf, ClassPath.of(classPath), beans));
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

    /** The page is a configuration file with a source for each property, and with variables as they were written. */
    private static Configuration configuration(String xml) throws IOException {
        Configuration conf = new Configuration(false);
        boolean replacesByOwnValuesOnly = true;
        conf.addResource(
                new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)), CONFIGURATION, replacesByOwnValuesOnly);
        try {
            conf.size(); // reads it
            return conf;
        } catch (RuntimeException e) {
            throw new IOException("does not answer a configuration to " + CONFIGURATION, e);
        }
    }
}
