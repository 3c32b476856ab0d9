/*
 * A folder served over FUSE as a Lustre client would serve it: every file as it is, and its layout as the extended
 * attribute lustre.lov, through the system call that a real client answers.
 *
 * Layouts. The layout of a file is kept in its attribute user.lov below the served folder, byte for byte: there a test
 * puts dumps of real ones. A folder's user.lov is what its new files and folders get, as by `lfs setstripe` on a
 * directory. A v1 layout on a folder lists more objects than stripes if it likes: those are the OSTs to choose from,
 * and each new file gets the next ones in turn. A layout of another kind is given as it is. What has none answers
 * ENODATA, as a Lustre directory without a default does.
 *
 * Faults. Where a file has user.lov-errno, a decimal number, asking for its layout fails with it: 2 as if it had been
 * deleted meanwhile, 13 without permission.
 *
 * Network. Where servers are given, the address of one for each OST, a read returns once as many bytes as it found have
 * come from the server of its first byte's OST, over TCP and from the network namespace of the process that reads, as if the bytes of
 * a file were there. A server sends as many bytes as a number of 8 bytes asks for, the highest first.
 *
 * Everything else is the folder's. The kernel checks permissions and keeps its page cache; what is created belongs to
 * who asked for it. Little-endian layouts, as on x86.
 */
#define FUSE_USE_VERSION 35
#define _GNU_SOURCE

#include <arpa/inet.h>
#include <dirent.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#define SERVED "lustre.lov"
#define STORED "user.lov"
#define FAULT "user.lov-errno"

/* lustre_user.h: struct lov_user_md_v1, then its objects, struct lov_user_ost_data_v1. */
#define MAGIC_V1 0x0BD10BD0u
#define HEADER_BYTES 32
#define STRIPE_COUNT_AT 28
#define OBJECT_BYTES 24
#define OST_AT 20
#define FID_SEQUENCE UINT64_C(0x280000400)
#define STRIPE_SIZE_AT 24
#define LARGEST_BYTES 65536 /* XATTR_SIZE_MAX */

#define PORT 988
#define MOST_OSTS 64

static atomic_uint files_made;
static int served; /* descriptor of the folder */
static struct sockaddr_in servers[MOST_OSTS];
static uint32_t server_count;

/* Of this thread, from a network namespace to a server. */
static _Thread_local struct connection {
    ino_t network;
    uint32_t ost;
    int socket;
} connections[MOST_OSTS];
static _Thread_local unsigned connection_count;

/* Paths come with a leading slash; the served folder is the current one. */
static const char *in(const char *path) {
    return path[1] == 0 ? "." : path + 1;
}

static int outcome(int result) {
    return result == -1 ? -errno : 0;
}

static void folder_of(const char *path, char folder[PATH_MAX]) {
    const char *slash = strrchr(in(path), '/');
    snprintf(folder, PATH_MAX, "%.*s", slash == NULL ? 1 : (int)(slash - in(path)), slash == NULL ? "." : in(path));
}

/* Makes of a folder's v1 layout with candidates the one of its next file; returns its size. */
static ssize_t choose(unsigned char *layout, ssize_t size) {
    uint32_t magic;
    uint16_t stripes;
    memcpy(&magic, layout, sizeof magic);
    memcpy(&stripes, layout + STRIPE_COUNT_AT, sizeof stripes);
    stripes = le16toh(stripes);
    uint32_t candidates = (size - HEADER_BYTES) / OBJECT_BYTES;
    if (le32toh(magic) != MAGIC_V1 || candidates < stripes) {
        return size;
    }
    unsigned char objects[LARGEST_BYTES];
    memcpy(objects, layout + HEADER_BYTES, size - HEADER_BYTES);
    uint32_t file = atomic_fetch_add(&files_made, 1);
    for (uint32_t i = 0; i < stripes; i++) {
        uint32_t number = file * stripes + i;
        unsigned char *object = layout + HEADER_BYTES + i * OBJECT_BYTES;
        uint64_t sequence = htole64(FID_SEQUENCE);
        uint32_t id = htole32(number + 1);
        memset(object, 0, OBJECT_BYTES);
        memcpy(object, &sequence, sizeof sequence);
        memcpy(object + sizeof sequence, &id, sizeof id);
        memcpy(object + OST_AT, objects + number % candidates * OBJECT_BYTES + OST_AT, sizeof(uint32_t));
    }
    return HEADER_BYTES + stripes * OBJECT_BYTES;
}

static int give_to_caller(const char *path) {
    struct fuse_context *caller = fuse_get_context();
    return outcome(lchown(in(path), caller->uid, caller->gid));
}

/* Gives what was just made its folder's layout, and its owner. */
static int adopt(const char *path, bool is_file) {
    unsigned char layout[LARGEST_BYTES];
    char folder[PATH_MAX];
    folder_of(path, folder);
    ssize_t size = lgetxattr(folder, STORED, layout, sizeof layout);
    if (size >= HEADER_BYTES && is_file) {
        size = choose(layout, size);
    }
    if (size > 0 && lsetxattr(in(path), STORED, layout, size, 0) == -1) {
        return -errno;
    }
    return give_to_caller(path);
}

static const char *stored(const char *name) {
    return strcmp(name, SERVED) == 0 ? STORED : name;
}

static int mount_getxattr(const char *path, const char *name, char *value, size_t size) {
    char fault[12] = "";
    if (strcmp(name, SERVED) == 0 && lgetxattr(in(path), FAULT, fault, sizeof fault - 1) > 0) {
        return -atoi(fault);
    }
    ssize_t length = lgetxattr(in(path), stored(name), value, size);
    return length == -1 ? -errno : (int)length;
}

static int mount_setxattr(const char *path, const char *name, const char *value, size_t size, int flags) {
    return outcome(lsetxattr(in(path), stored(name), value, size, flags));
}

static int mount_removexattr(const char *path, const char *name) {
    return outcome(lremovexattr(in(path), stored(name)));
}

static int mount_listxattr(const char *path, char *list, size_t size) {
    ssize_t length = llistxattr(in(path), list, size);
    return length == -1 ? -errno : (int)length;
}

static void *mount_init(struct fuse_conn_info *connection, struct fuse_config *config) {
    (void)connection;
    config->use_ino = 1;
    config->nullpath_ok = 1; /* a deleted file that is open is read and written; fstat(2) of it fails */
    config->hard_remove = 1;
    if (fchdir(served) == -1) abort(); /* here, since libfuse goes to / before */
    return NULL;
}

static int mount_getattr(const char *path, struct stat *stat, struct fuse_file_info *file) {
    return outcome(file != NULL ? fstat(file->fh, stat) : lstat(in(path), stat));
}

static int mount_readlink(const char *path, char *target, size_t size) {
    ssize_t length = readlink(in(path), target, size - 1);
    if (length == -1) return -errno;
    target[length] = 0;
    return 0;
}

static int mount_readdir(const char *path, void *entries, fuse_fill_dir_t fill, off_t offset,
                         struct fuse_file_info *file, enum fuse_readdir_flags flags) {
    (void)path;
    (void)offset;
    (void)flags;
    DIR *folder = fdopendir(dup(file->fh));
    if (folder == NULL) return -errno;
    rewinddir(folder);
    struct dirent *entry;
    while ((entry = readdir(folder)) != NULL) {
        struct stat stat = {.st_ino = entry->d_ino, .st_mode = DTTOIF(entry->d_type)};
        if (fill(entries, entry->d_name, &stat, 0, 0) != 0) break;
    }
    closedir(folder);
    return 0;
}

static int mount_mkdir(const char *path, mode_t mode) {
    return mkdir(in(path), mode) == -1 ? -errno : adopt(path, false);
}

static int mount_symlink(const char *target, const char *path) {
    return symlink(target, in(path)) == -1 ? -errno : give_to_caller(path);
}

static int mount_unlink(const char *path) {
    return outcome(unlink(in(path)));
}

static int mount_rmdir(const char *path) {
    return outcome(rmdir(in(path)));
}

static int mount_rename(const char *from, const char *to, unsigned flags) {
    return outcome(renameat2(AT_FDCWD, in(from), AT_FDCWD, in(to), flags));
}

static int mount_link(const char *from, const char *to) {
    return outcome(link(in(from), in(to)));
}

static int mount_chmod(const char *path, mode_t mode, struct fuse_file_info *file) {
    return outcome(file != NULL ? fchmod(file->fh, mode) : chmod(in(path), mode));
}

static int mount_chown(const char *path, uid_t user, gid_t group, struct fuse_file_info *file) {
    return outcome(file != NULL ? fchown(file->fh, user, group) : lchown(in(path), user, group));
}

static int mount_truncate(const char *path, off_t size, struct fuse_file_info *file) {
    return outcome(file != NULL ? ftruncate(file->fh, size) : truncate(in(path), size));
}

static int mount_utimens(const char *path, const struct timespec times[2], struct fuse_file_info *file) {
    return outcome(file != NULL ? futimens(file->fh, times)
                                : utimensat(AT_FDCWD, in(path), times, AT_SYMLINK_NOFOLLOW));
}

/* The kernel appends at the offset that it sends, so the descriptor must not append by itself. */
static int open_flags(const struct fuse_file_info *file) {
    return (file->flags & ~(O_APPEND | O_DIRECT)) | O_CLOEXEC;
}

static int mount_create(const char *path, mode_t mode, struct fuse_file_info *file) {
    bool is_new = access(in(path), F_OK) == -1;
    int descriptor = open(in(path), open_flags(file) | O_CREAT, mode);
    if (descriptor == -1) return -errno;
    int result = is_new ? adopt(path, true) : 0;
    if (result != 0) {
        close(descriptor);
        return result;
    }
    file->fh = descriptor;
    return 0;
}

static int mount_open(const char *path, struct fuse_file_info *file) {
    int descriptor = open(in(path), open_flags(file));
    if (descriptor == -1) return -errno;
    file->fh = descriptor;
    return 0;
}

/* The server of a byte; -1 where its file has no v1 layout. */
static int64_t ost_of(int file, off_t offset) {
    unsigned char layout[LARGEST_BYTES];
    uint32_t magic, stripe, ost;
    uint16_t stripes;
    ssize_t size = fgetxattr(file, STORED, layout, sizeof layout);
    if (size < HEADER_BYTES + OBJECT_BYTES) return -1;
    memcpy(&magic, layout, sizeof magic);
    memcpy(&stripe, layout + STRIPE_SIZE_AT, sizeof stripe);
    memcpy(&stripes, layout + STRIPE_COUNT_AT, sizeof stripes);
    if (le32toh(magic) != MAGIC_V1 || stripe == 0 || stripes == 0) return -1;
    uint64_t object = offset / le32toh(stripe) % le16toh(stripes);
    if (HEADER_BYTES + (ssize_t)(object + 1) * OBJECT_BYTES > size) return -1;
    memcpy(&ost, layout + HEADER_BYTES + object * OBJECT_BYTES + OST_AT, sizeof ost);
    ost = le32toh(ost);
    return ost < server_count ? ost : -1;
}

/* A connection of the network namespace of a process or thread; this thread stays there. */
static int connect_from(pid_t reader, uint32_t ost) {
    char path[64];
    struct stat network;
    snprintf(path, sizeof path, "/proc/%d/ns/net", reader);
    int namespace = open(path, O_RDONLY | O_CLOEXEC);
    if (namespace == -1 || fstat(namespace, &network) == -1) return -1;
    for (unsigned i = 0; i < connection_count; i++) {
        if (connections[i].network == network.st_ino && connections[i].ost == ost) {
            close(namespace);
            return connections[i].socket;
        }
    }
    int made = -1;
    if (connection_count < MOST_OSTS && setns(namespace, CLONE_NEWNET) == 0) {
        made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    }
    close(namespace);
    if (made == -1) return -1;
    if (connect(made, (struct sockaddr *)&servers[ost], sizeof servers[ost]) == -1) {
        close(made);
        return -1;
    }
    connections[connection_count++] = (struct connection){network.st_ino, ost, made};
    return made;
}

/* Waits until so many bytes have come from the server of a byte. */
static bool fetch(int file, off_t offset, size_t size) {
    char bytes[1 << 16];
    int64_t ost = ost_of(file, offset);
    if (ost == -1) return true;
    int server = connect_from(fuse_get_context()->pid, ost);
    uint64_t request = htobe64(size);
    if (server == -1 || send(server, &request, sizeof request, MSG_NOSIGNAL) != sizeof request) return false;
    while (size > 0) {
        ssize_t come = recv(server, bytes, size < sizeof bytes ? size : sizeof bytes, 0);
        if (come <= 0) return false;
        size -= come;
    }
    return true;
}

static int mount_read(const char *path, char *bytes, size_t size, off_t offset, struct fuse_file_info *file) {
    (void)path;
    ssize_t done = pread(file->fh, bytes, size, offset);
    if (done == -1) return -errno;
    return server_count > 0 && done > 0 && !fetch(file->fh, offset, done) ? -EIO : (int)done;
}

static int mount_write(const char *path, const char *bytes, size_t size, off_t offset, struct fuse_file_info *file) {
    (void)path;
    ssize_t done = pwrite(file->fh, bytes, size, offset);
    return done == -1 ? -errno : (int)done;
}

static int mount_statfs(const char *path, struct statvfs *statistics) {
    (void)path;
    return outcome(statvfs(".", statistics));
}

static int mount_release(const char *path, struct fuse_file_info *file) {
    (void)path;
    return outcome(close(file->fh));
}

static int mount_fsync(const char *path, int data_only, struct fuse_file_info *file) {
    (void)path;
    return outcome(data_only ? fdatasync(file->fh) : fsync(file->fh));
}

static const struct fuse_operations operations = {
    .init = mount_init, .getattr = mount_getattr, .readlink = mount_readlink,
    .mkdir = mount_mkdir, .symlink = mount_symlink, .unlink = mount_unlink, .rmdir = mount_rmdir,
    .rename = mount_rename, .link = mount_link, .chmod = mount_chmod, .chown = mount_chown,
    .truncate = mount_truncate, .utimens = mount_utimens, .create = mount_create, .open = mount_open,
    .opendir = mount_open, .readdir = mount_readdir, .releasedir = mount_release,
    .read = mount_read, .write = mount_write, .statfs = mount_statfs, .release = mount_release,
    .fsync = mount_fsync, .getxattr = mount_getxattr, .setxattr = mount_setxattr,
    .removexattr = mount_removexattr, .listxattr = mount_listxattr,
};

int main(int count, char **words) {
    if (count < 4 || count > 4 + MOST_OSTS || strchr(words[1], ',') != NULL) {
        fputs("usage: lustre-mount SOURCE FOLDER MOUNT-POINT [ADDRESS...]\n"
              "Serves FOLDER at MOUNT-POINT until that is unmounted or TERM comes. SOURCE is what the table of mounts\n"
              "says, such as 10.0.0.10@tcp:/tfs. The first ADDRESS is the server of OST 0, and so on.\n",
              stderr);
        return 2;
    }
    for (int i = 4; i < count; i++) {
        struct sockaddr_in *server = &servers[server_count++];
        server->sin_family = AF_INET;
        server->sin_port = htons(PORT);
        if (inet_pton(AF_INET, words[i], &server->sin_addr) != 1) {
            fprintf(stderr, "lustre-mount: %s is no address\n", words[i]);
            return 2;
        }
    }
    umask(0);
    served = open(words[2], O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (served == -1) {
        fprintf(stderr, "lustre-mount: %s: %s\n", words[2], strerror(errno));
        return 1;
    }
    char options[PATH_MAX];
    snprintf(options, sizeof options, "allow_other,default_permissions,subtype=lustre,fsname=%s", words[1]);
    char *fuse_words[] = {words[0], "-f", "-o", options, words[3]};
    return fuse_main(5, fuse_words, &operations, NULL);
}
