package dev.terrain.install.internal.check;

import dev.terrain.commons.submit.SubmissionProvider;
import dev.terrain.install.internal.plugin.Plugin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Checks for settings that keep plugins out of the client's jobs, or that break other programs. */
final class ClientChecks {

    private static final String FRAMEWORK = "mapreduce.framework.name";

    /** The jars of Hadoop that run jobs. */
    private static final String HADOOPS_JARS = "hadoop-mapreduce-client-";

    private static final String OUR_CLASSES = "dev.terrain.";

    /** NodeManagers alone load these. */
    private static final String OF_NODE_MANAGERS = "yarn.nodemanager.aux-services";

    private ClientChecks() {}

    static List<Line> lines(Facts client) {
        List<Line> lines = new ArrayList<>(behindHadoop(client));
        SortedSet<String> keys = new TreeSet<>();
        client.conf().forEach(property -> keys.add(property.getKey()));
        for (String key : keys) {
            client.setting(key).flatMap(setting -> risk(client, key, setting)).ifPresent(lines::add);
        }
        return lines;
    }

    private static Optional<Line> risk(Facts client, String key, Setting setting) {
        String effect;
        if (setting.value().contains(OUR_CLASSES) && !key.startsWith(OF_NODE_MANAGERS)) {
            effect = "cannot load it; use " + Plugin.SWITCH + " instead";
        } else if (key.equals(FRAMEWORK) && setting.value().equals(SubmissionProvider.FRAMEWORK_NAME)) {
            effect = "cannot run jobs with that name";
        } else {
            return Optional.empty();
        }
        String detail = key + " is " + setting.value() + ": programs that read " + setting.source()
                + " without Terrain's jars " + effect;
        return Optional.of(new Line(client.node(), Optional.empty(), State.RISK, detail));
    }

    /** Hadoop takes the first that answers, in the order of the class path. */
    private static List<Line> behindHadoop(Facts client) {
        List<String> entries = client.classPath().entries();
        int hadoop = 0;
        while (hadoop < entries.size() && !entries.get(hadoop).contains("/" + HADOOPS_JARS)) {
            hadoop++;
        }
        boolean asked = client.setting(FRAMEWORK)
                .map(Setting::value)
                .filter(SubmissionProvider.FRAMEWORK_NAME::equals)
                .isPresent();
        List<Line> lines = new ArrayList<>();
        for (Plugin plugin : Plugin.values()) {
            List<String> jars = client.classPath().jars(plugin);
            if (!asked && !jars.isEmpty() && entries.indexOf(jars.get(0)) > hadoop) {
                lines.add(client.node()
                        .line(
                                plugin,
                                State.WRONG,
                                jars.get(0)
                                        + " stands behind Hadoop's own jars on the class path, so that jobs run as stock:"
                                        + " copy it to share/hadoop/common/lib, or set " + FRAMEWORK + " to "
                                        + SubmissionProvider.FRAMEWORK_NAME));
            }
        }
        return lines;
    }
}
