package dev.terrain.zone;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/** Whether a NodeManager runs containers as its own user, to whom alone a pool lends. */
final class ContainerUser {

    // YarnConfiguration's keys, by their names: tasks would otherwise load that class for this.
    private static final String EXECUTOR = "yarn.nodemanager.container-executor.class";
    private static final String LIMIT_USERS = "yarn.nodemanager.linux-container-executor.nonsecure-mode.limit-users";
    private static final String LOCAL_USER = "yarn.nodemanager.linux-container-executor.nonsecure-mode.local-user";

    private static final String AS_OTHERS = "LinuxContainerExecutor";

    private ContainerUser() {}

    /** Why no container could take anything from a pool; empty where they can. */
    static Optional<String> noPool(Configuration conf) {
        String executor = conf.getTrimmed(EXECUTOR, "");
        if (!isOfLinux(executor, conf) || isOwnUser(conf)) {
            return Optional.empty();
        }
        return Optional.of("containers run as other users (" + executor
                + "), to whom a pool cannot lend; terrain.zone.mode=pin serves them");
    }

    private static boolean isOfLinux(String executor, Configuration conf) {
        Class<?> kind = executor.isEmpty() ? null : conf.getClassByNameOrNull(executor);
        while (kind != null) {
            if (kind.getSimpleName().equals(AS_OTHERS)) {
                return true;
            }
            kind = kind.getSuperclass();
        }
        return false;
    }

    /** Of all containers, which it can be without security only. */
    private static boolean isOwnUser(Configuration conf) {
        return !UserGroupInformation.isSecurityEnabled()
                && conf.getBoolean(LIMIT_USERS, true)
                && conf.getTrimmed(LOCAL_USER, "nobody").equals(System.getProperty("user.name"));
    }
}
