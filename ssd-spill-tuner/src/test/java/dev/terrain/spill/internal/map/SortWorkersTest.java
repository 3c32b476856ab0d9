package dev.terrain.spill.internal.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortWorkersTest {

    @TempDir
    Path dir;

    @Test
    void threadsWorkAsTheUserWhoMadeThem() throws Exception {
        UserGroupInformation alice = UserGroupInformation.createUserForTesting("alice", new String[0]);
        PrivilegedExceptionAction<SortWorkers> made = () -> new SortWorkers(task());
        try (SortWorkers workers = alice.doAs(made)) {
            CompletableFuture<String> user = new CompletableFuture<>();
            workers.run(() -> user.complete(currentUser()));

            assertThat(user.get(10, TimeUnit.SECONDS)).isEqualTo("alice");
        }
    }

    private SortTask<Text, BytesWritable> task() throws IOException {
        JobConf job = MapSide.job(Text.class, BytesWritable.class);
        return SortTask.from(new MapSide(job, dir).context(), MapSide.CHOOSES);
    }

    private static String currentUser() {
        try {
            return UserGroupInformation.getCurrentUser().getShortUserName();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
