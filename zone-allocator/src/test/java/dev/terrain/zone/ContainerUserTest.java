package dev.terrain.zone;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ContainerUserTest {

    private static final String EXECUTOR = "yarn.nodemanager.container-executor.class";
    private static final String PREFIX = "yarn.nodemanager.linux-container-executor.nonsecure-mode.";

    private final Configuration conf = new Configuration(false);

    /** Stands for Hadoop's, which is known by its name. */
    private static class LinuxContainerExecutor {}

    private static final class OfAVendor extends LinuxContainerExecutor {}

    @Test
    void poolServesContainersOfTheNodeManagersUser() {
        assertThat(ContainerUser.noPool(conf)).isEmpty();
        conf.set(EXECUTOR, "org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor");
        assertThat(ContainerUser.noPool(conf)).isEmpty();
    }

    @Test
    void namesTheExecutorThatRunsThemAsOthersAndWhatServesThose() {
        conf.set(EXECUTOR, LinuxContainerExecutor.class.getName());

        assertThat(ContainerUser.noPool(conf)).hasValueSatisfying(reason -> assertThat(reason)
                .contains("LinuxContainerExecutor", "terrain.zone.mode=pin"));
        conf.set(EXECUTOR, OfAVendor.class.getName());
        assertThat(ContainerUser.noPool(conf)).isPresent();
    }

    @Test
    void poolServesAllContainersThatRunAsTheNodeManagersUserWithoutSecurity() {
        conf.set(EXECUTOR, LinuxContainerExecutor.class.getName());
        conf.set(PREFIX + "local-user", System.getProperty("user.name"));
        assertThat(ContainerUser.noPool(conf)).isEmpty();

        conf.setBoolean(PREFIX + "limit-users", false);
        assertThat(ContainerUser.noPool(conf)).as("each as its submitter").isPresent();
    }
}
