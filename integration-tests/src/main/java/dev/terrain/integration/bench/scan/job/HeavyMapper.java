package dev.terrain.integration.bench.scan.job;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.apache.hadoop.io.Text;

/** Job3, which the paper does not have: so much work for each row that the processors, not the disk, decide. */
public final class HeavyMapper extends ScanMapper {

    private static final int ROUNDS = 16;

    private final MessageDigest digest = sha256();

    @Override
    boolean selects(Text row) {
        byte[] hash = new byte[0];
        for (int round = 0; round < ROUNDS; round++) {
            digest.update(hash);
            digest.update(row.getBytes(), 0, row.getLength());
            hash = digest.digest();
        }
        return hash[0] == 0;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
