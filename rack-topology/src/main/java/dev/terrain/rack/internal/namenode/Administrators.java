package dev.terrain.rack.internal.namenode;

import java.io.IOException;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authorize.AccessControlList;

/**
 * The administrators of a NameNode, as HDFS defines them: the user that it runs as, a group, and a list.
 *
 * @param superGroup {@code dfs.permissions.superusergroup}
 * @param list {@code dfs.cluster.administrators}: users with commas, a space, groups with commas
 */
public record Administrators(String superGroup, String list) {

    boolean include(UserGroupInformation caller) throws IOException {
        return caller.getShortUserName()
                        .equals(UserGroupInformation.getLoginUser().getShortUserName())
                || new AccessControlList(" " + superGroup).isUserAllowed(caller)
                || new AccessControlList(list).isUserAllowed(caller);
    }
}
