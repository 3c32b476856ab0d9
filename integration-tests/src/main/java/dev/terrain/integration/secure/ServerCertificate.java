package dev.terrain.integration.secure;

import dev.terrain.integration.system.Program;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate that this machine gave itself for {@code localhost}, with its key, and whom its clients trust.
 *
 * @param store the file of all three
 */
record ServerCertificate(Path store) {

    private static final String PASSWORD = "terrain";

    /** Has the JDK's own tool make one in that folder. */
    static ServerCertificate make(Path folder) throws IOException {
        Path store = folder.resolve("localhost.p12");
        Program.run(
                Path.of(System.getProperty("java.home"), "bin/keytool").toString(),
                "-genkeypair",
                "-alias",
                "localhost",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD);
        return new ServerCertificate(store);
    }

    /** Hadoop's {@code ssl-server.xml}. */
    Map<String, String> serverProperties() {
        return Map.of(
                "ssl.server.keystore.type",
                "PKCS12",
                "ssl.server.keystore.location",
                store.toString(),
                "ssl.server.keystore.password",
                PASSWORD,
                "ssl.server.keystore.keypassword",
                PASSWORD);
    }

    /** Hadoop's {@code ssl-client.xml}. */
    Map<String, String> clientProperties() {
        return Map.of(
                "ssl.client.truststore.type",
                "PKCS12",
                "ssl.client.truststore.location",
                store.toString(),
                "ssl.client.truststore.password",
                PASSWORD);
    }

    /** For a client in this JVM that trusts it, and nobody else. */
    SSLContext trusting() throws IOException {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            KeyStore certificates = KeyStore.getInstance("PKCS12");
            certificates.load(null, null);
            certificates.setCertificateEntry(
                    "localhost",
                    KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray()).getCertificate("localhost"));
            trust.init(certificates);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot trust the certificate in " + store, e);
        }
    }
}
