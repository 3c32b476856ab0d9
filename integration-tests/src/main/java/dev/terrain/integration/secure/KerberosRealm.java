package dev.terrain.integration.secure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Base64;
import java.util.List;
import javax.security.auth.Subject;
import javax.security.auth.login.LoginException;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.JaasKrbUtil;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;
import org.apache.kerby.util.NetworkUtil;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/** A realm whose KDC runs in this JVM, and ends with it. Each of its principals has a keytab of its own. */
final class KerberosRealm implements AutoCloseable {

    private static final String NAME = "TERRAIN.TEST";

    /** SPNEGO, RFC 4178: what web servers understand. */
    private static final String SPNEGO = "1.3.6.1.5.5.2";

    private final Path folder;
    private final SimpleKdcServer kdc;

    private KerberosRealm(Path folder, SimpleKdcServer kdc) {
        this.folder = folder;
        this.kdc = kdc;
    }

    /**
     * Starts the KDC on a free port of this machine.
     *
     * @param folder for {@code krb5.conf} and keytabs, which is made
     * @param principals without the realm, as in {@code hdfs/localhost}
     */
    static KerberosRealm start(Path folder, List<String> principals) throws IOException {
        Files.createDirectories(folder);
        try {
            SimpleKdcServer kdc = new SimpleKdcServer();
            kdc.setWorkDir(folder.toFile());
            kdc.setKdcRealm(NAME);
            kdc.setKdcHost("localhost");
            kdc.setAllowUdp(false);
            kdc.setKdcTcpPort(NetworkUtil.getServerPort());
            kdc.init();
            kdc.start();
            KerberosRealm realm = new KerberosRealm(folder, kdc);
            for (String principal : principals) {
                kdc.createPrincipal(principal);
                kdc.exportPrincipal(principal, realm.keytab(principal).toFile());
            }
            return realm;
        } catch (KrbException e) {
            throw new IOException("the KDC does not start: " + e.getMessage(), e);
        }
    }

    /** The file that tells Kerberos' clients where the KDC is. */
    Path configuration() {
        return folder.resolve("krb5.conf");
    }

    /** The keys of one principal. */
    Path keytab(String principal) {
        return folder.resolve(principal.replace('/', '-') + ".keytab");
    }

    /** The principal with its realm. */
    String qualified(String principal) {
        return principal + "@" + NAME;
    }

    /** What a client of that principal says to a web server: the value of the header {@code Authorization}. */
    String authorization(String principal, String host) throws IOException {
        try {
            Subject client = JaasKrbUtil.loginUsingKeytab(
                    qualified(principal), keytab(principal).toFile());
            PrivilegedExceptionAction<byte[]> token = () -> token(host);
            return "Negotiate " + Base64.getEncoder().encodeToString(Subject.doAs(client, token));
        } catch (LoginException | PrivilegedActionException e) {
            throw new IOException(principal + " gets no ticket for the web server of " + host, e);
        }
    }

    private static byte[] token(String host) throws GSSException {
        GSSManager manager = GSSManager.getInstance();
        GSSName server = manager.createName("HTTP@" + host, GSSName.NT_HOSTBASED_SERVICE);
        GSSContext context = manager.createContext(server, new Oid(SPNEGO), null, GSSContext.DEFAULT_LIFETIME);
        try {
            return context.initSecContext(new byte[0], 0, 0);
        } finally {
            context.dispose();
        }
    }

    @Override
    public void close() throws IOException {
        try {
            kdc.stop();
        } catch (KrbException e) {
            throw new IOException("the KDC does not end: " + e.getMessage(), e);
        }
    }
}
