package dev.terrain.integration.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** HDFS through its REST interface (WebHDFS), which asks for no Hadoop class in this JVM. Paths are absolute. */
public final class WebHdfs {

    private static final int TEMPORARY_REDIRECT = 307;
    private static final int NOT_FOUND = 404;

    private final WebAccess web;
    private final String nameNode;
    private final Map<String, String> addresses;

    /** {@code addresses} are those of the DataNodes, by the names to which the NameNode refers readers. */
    public WebHdfs(WebAccess web, String nameNode, Map<String, String> addresses) {
        this.web = web;
        this.nameNode = nameNode;
        this.addresses = Map.copyOf(addresses);
    }

    /** The paths of the files anywhere below a folder whose names the filter takes, sorted. */
    public List<String> find(String folder, Predicate<String> nameFilter) throws IOException {
        List<String> found = new ArrayList<>();
        for (JsonNode status : json("LISTSTATUS", folder).findPath("FileStatus")) {
            String name = status.path("pathSuffix").asText();
            String path = folder + "/" + name;
            if (status.path("type").asText().equals("DIRECTORY")) {
                found.addAll(find(path, nameFilter));
            } else if (nameFilter.test(name)) {
                found.add(path);
            }
        }
        return found.stream().sorted().toList();
    }

    /** The content of a small text file. */
    public String read(String file) throws IOException {
        return send("GET", "OPEN", file);
    }

    /** The checksum of each part file that a job wrote below a folder, in their order. */
    public List<String> checksums(String output) throws IOException {
        List<String> checksums = new ArrayList<>();
        for (String part : parts(output)) {
            checksums.add(checksum(part));
        }
        return checksums;
    }

    /** The lines of all part files that a job wrote below a folder, sorted. */
    public List<String> sortedLines(String output) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String part : parts(output)) {
            read(part).lines().forEach(lines::add);
        }
        return lines.stream().sorted().toList();
    }

    private List<String> parts(String output) throws IOException {
        List<String> parts = find(output, file -> file.startsWith("part-"));
        if (parts.isEmpty()) {
            throw new IOException("nothing was written below " + output);
        }
        return parts;
    }

    /** HDFS's own checksum of a file (MD5 of the CRCs of its blocks): equal for equal bytes in equal blocks. */
    public String checksum(String file) throws IOException {
        return json("GETFILECHECKSUM", file).path("FileChecksum").path("bytes").asText();
    }

    /** Deletes a file, or a folder with all that is in it, for good. */
    public void delete(String path) throws IOException {
        send("DELETE", "DELETE&recursive=true&skiptrash=true", path);
    }

    /** Makes a folder, and those it is in. */
    public void makeFolder(String folder) throws IOException {
        send("PUT", "MKDIRS", folder);
    }

    /** Gives a file or folder to that user. */
    public void setOwner(String path, String owner) throws IOException {
        send("PUT", "SETOWNER&owner=" + owner, path);
    }

    /** Asks for that many replicas of a file, which come and go afterwards. */
    public void setReplication(String file, int replicas) throws IOException {
        send("PUT", "SETREPLICATION&replication=" + replicas, file);
    }

    private JsonNode json(String operation, String path) throws IOException {
        return WebAccess.JSON.readTree(send("GET", operation, path));
    }

    private String send(String method, String operation, String path) throws IOException {
        URI file = web.hdfs(nameNode, "/webhdfs/v1" + path + "?op=" + operation);
        Optional<String> login = web.login().authorization(file.getHost());
        String user = login.isPresent() ? "" : "&user.name=" + System.getProperty("user.name");
        HttpResponse<String> answer = web.send(method, URI.create(file + user), login);
        if (answer.statusCode() == TEMPORARY_REDIRECT) {
            answer = web.send("GET", reachable(answer), Optional.empty());
        }
        if (answer.statusCode() == NOT_FOUND) {
            throw new FileNotFoundException(method + " " + answer.uri() + ": " + answer.body());
        }
        if (answer.statusCode() != 200) {
            throw new IOException(method + " " + answer.uri() + ": " + answer.statusCode() + " " + answer.body());
        }
        return answer.body();
    }

    /** Where the NameNode sends a reader: a name that this JVM may not know becomes its address. */
    private URI reachable(HttpResponse<String> redirect) throws IOException {
        URI location = URI.create(redirect.headers()
                .firstValue("Location")
                .orElseThrow(() -> new IOException(redirect.uri() + " leads nowhere")));
        String host = addresses.getOrDefault(location.getHost(), location.getHost());
        return URI.create(location.getScheme() + "://" + host + ":" + location.getPort() + location.getRawPath() + "?"
                + location.getRawQuery());
    }
}
