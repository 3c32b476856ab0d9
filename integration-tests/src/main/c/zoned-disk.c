/*
 * A hard disk with zones, in memory: one file, served over FUSE, that is as slow as the disk it stands for.
 *
 * Time. One request is served at a time, on a virtual clock: it starts when the one before has ended, or when it
 * arrives, whichever is later, and it is answered when its end has come (clock_nanosleep until an absolute time, so
 * that what the process itself needs does not add up). A request that continues the last one and arrives within a turn
 * of the platter counts as having been there in time: a drive reads ahead and buffers writes. A request takes
 *
 *     positioning + length / rate(offset)
 *
 * where the rate falls linearly from the outer rate at offset 0 to the inner rate at the end, and positioning is 0
 * for a request that begins where the last one ended, and otherwise
 *
 *     full stroke * sqrt(distance / size) + half a turn (4.17 ms at 7200 rpm)
 *
 * or, for a request shortly ahead, the time in which the gap passes under the head when that is less. Reads and writes
 * are alike. The drive keeps no cache, so a flush takes no time.
 *
 * Order. Of what waits,
 *   deadline  the oldest first, except that a request which continues the last one goes first, up to 16 times in a row
 *             (fifo_batch of the kernel's mq-deadline);
 *   fifo      the oldest first, as a drive without a queue of its own;
 *   c-look    the next one in the direction of growing addresses, and from the last back to the first, among the
 *             oldest 32: a drive with native command queuing (Serial ATA, 13.6: 32 tags).
 *
 * Drives. With --drives N the file is striped over N such disks, as LVM and RAID 0 do it: stripe by stripe in turn. Each
 * drive has an arm and a queue of its own; a request is answered when every drive has served its part.
 *
 * Memory. Anonymous and sparse: a byte never written takes none, and a discard gives it back.
 *
 * Write-back. The kernel may wait for this process to free memory, so it must not wait for memory itself:
 * PR_SET_IO_FLUSHER (Linux 5.6, made for FUSE daemons) and mlockall(2). Without CAP_SYS_RESOURCE the first
 * is refused; then nothing but ample free memory keeps the two from waiting for each other.
 *
 * SIGUSR1 serves requests at once, for what is not measured; SIGUSR2 goes back to the model.
 */
#define FUSE_USE_VERSION 35
#define _GNU_SOURCE

#include <errno.h>
#include <fuse_lowlevel.h>
#include <getopt.h>
#include <inttypes.h>
#include <linux/falloc.h>
#include <linux/prctl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

#define DISK_INODE 2
#define DISK_NAME "disk"
#define ATTRIBUTES_VALID_SECONDS 3600.0
#define CONTINUED_AT_MOST 16
#define QUEUE_TAGS 32
#define BACKGROUND_REQUESTS 256
#define REQUEST_BYTES (1u << 20)
#define PAGE 4096
#define MOST_DRIVES 16
#define STRIPE (64 << 10) /* lvcreate's own for striped volumes */

struct part;

struct model {
    int64_t size; /* of one drive */
    double outer_bytes_per_nano;
    double inner_bytes_per_nano;
    double full_stroke_nanos;
    double turn_nanos;
    struct part **(*choose)(struct part **waiting, int64_t head, int continued);
};

/* What a drive serves of a request: one range, since stripes that follow each other on a drive adjoin there. */
struct part {
    struct part *next;
    struct request *request;
    int64_t offset; /* on the drive */
    int64_t length;
};

struct request {
    fuse_req_t fuse;
    bool is_write;
    int64_t offset; /* in the file */
    size_t length;
    int64_t arrived;
    atomic_int unserved;
    struct part parts[MOST_DRIVES];
};

struct drive {
    pthread_cond_t arrival;
    struct part *waiting; /* oldest first */
};

static struct model model = {.full_stroke_nanos = 16e6, .turn_nanos = 60e9 / 7200};
static char *memory;
static FILE *io_log;
static int64_t realtime_minus_monotonic;
static atomic_bool at_once;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct drive drives[MOST_DRIVES];
static int drive_count = 1;

static int64_t nanos(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void sleep_until(int64_t monotonic) {
    struct timespec until = {.tv_sec = monotonic / 1000000000, .tv_nsec = monotonic % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {
    }
}

static double rate(int64_t offset) {
    double inward = (double)offset / model.size;
    return model.outer_bytes_per_nano + (model.inner_bytes_per_nano - model.outer_bytes_per_nano) * inward;
}

static int64_t file_size(void) {
    return model.size * drive_count;
}

/* How many of the file's first bytes are on that drive, which is where the next one is. */
static int64_t position_on(int drive, int64_t bytes) {
    int64_t row = (int64_t)STRIPE * drive_count;
    int64_t in_row = bytes % row - (int64_t)STRIPE * drive;
    return bytes / row * STRIPE + (in_row < 0 ? 0 : in_row > STRIPE ? STRIPE : in_row);
}

static double service_nanos(const struct part *part, int64_t head) {
    int64_t gap = part->offset - head;
    double positioning = 0;
    if (gap != 0) {
        positioning = model.full_stroke_nanos * sqrt((double)llabs(gap) / model.size) + model.turn_nanos / 2;
        if (gap > 0 && gap / rate(head) < positioning) {
            positioning = gap / rate(head);
        }
    }
    return positioning + part->length / rate(part->offset);
}

/* The orders: each returns the link that leads to the request to serve; something waits, and the lock is held. */

static struct part **oldest(struct part **waiting, int64_t head, int continued) {
    (void)head;
    (void)continued;
    return waiting;
}

static struct part **continuing_or_oldest(struct part **waiting, int64_t head, int continued) {
    if (continued < CONTINUED_AT_MOST) {
        for (struct part **candidate = waiting; *candidate != NULL; candidate = &(*candidate)->next) {
            if ((*candidate)->offset == head) return candidate;
        }
    }
    return waiting;
}

static struct part **next_upwards(struct part **waiting, int64_t head, int continued) {
    (void)continued;
    struct part **lowest = waiting;
    struct part **ahead = NULL;
    struct part **candidate = waiting;
    for (int tag = 0; tag < QUEUE_TAGS && *candidate != NULL; tag++, candidate = &(*candidate)->next) {
        if ((*candidate)->offset < (*lowest)->offset) lowest = candidate;
        if ((*candidate)->offset >= head && (ahead == NULL || (*candidate)->offset < (*ahead)->offset)) {
            ahead = candidate;
        }
    }
    return ahead != NULL ? ahead : lowest;
}

/* Takes the next part to serve; waits for one. */
static struct part *take(struct drive *drive, int64_t head, int *continued) {
    pthread_mutex_lock(&lock);
    while (drive->waiting == NULL) {
        pthread_cond_wait(&drive->arrival, &lock);
    }
    struct part **chosen = model.choose(&drive->waiting, head, *continued);
    struct part *taken = *chosen;
    *continued = taken->offset == head ? *continued + 1 : 0;
    *chosen = taken->next;
    pthread_mutex_unlock(&lock);
    return taken;
}

/* Answers the request once its last part has been served. */
static void served(struct request *request) {
    if (atomic_fetch_sub(&request->unserved, 1) > 1) return;
    if (request->is_write) {
        fuse_reply_write(request->fuse, request->length);
    } else {
        fuse_reply_buf(request->fuse, memory + request->offset, request->length);
    }
    free(request);
}

/* Of several drives each has addresses of its own in the log: those of the second begin at the size of one. */
static void note(const struct part *part, const struct drive *drive, int64_t start, int64_t end) {
    if (io_log == NULL) return;
    fprintf(io_log, "%" PRId64 ",%" PRId64 ",%" PRId64 ",%c,%" PRId64 ",%" PRId64 "\n",
            (part->request->arrived + realtime_minus_monotonic) / 1000, (start + realtime_minus_monotonic) / 1000,
            (end + realtime_minus_monotonic) / 1000, part->request->is_write ? 'w' : 'r',
            part->offset + model.size * (drive - drives), part->length);
}

/* The arm of a drive: a thread of its own, which serves one part after another. */
static void *serve(void *of_drive) {
    struct drive *drive = of_drive;
    int64_t head = 0;
    int64_t ended = 0;
    int continued = 0;
    for (;;) {
        struct part *part = take(drive, head, &continued);
        int64_t arrived = part->request->arrived;
        bool buffered = part->offset == head && arrived - ended <= (int64_t)model.turn_nanos;
        int64_t start = buffered || arrived < ended ? ended : arrived;
        if (atomic_load(&at_once)) {
            ended = nanos(CLOCK_MONOTONIC);
        } else {
            ended = start + (int64_t)service_nanos(part, head);
            sleep_until(ended);
            note(part, drive, start, ended);
        }
        head = part->offset + part->length;
        served(part->request);
    }
    return NULL;
}

static void append(struct drive *drive, struct part *part) {
    struct part **end = &drive->waiting;
    while (*end != NULL) {
        end = &(*end)->next;
    }
    *end = part;
    pthread_cond_signal(&drive->arrival);
}

static void enqueue(fuse_req_t fuse, bool is_write, int64_t offset, size_t length) {
    struct request *request = malloc(sizeof *request);
    if (request == NULL) {
        fuse_reply_err(fuse, ENOMEM);
        return;
    }
    *request = (struct request){fuse, is_write, offset, length, nanos(CLOCK_MONOTONIC), 0, {{0}}};
    for (int drive = 0; drive < drive_count; drive++) {
        int64_t start = position_on(drive, offset);
        request->parts[drive] = (struct part){NULL, request, start, position_on(drive, offset + length) - start};
        request->unserved += request->parts[drive].length > 0;
    }
    pthread_mutex_lock(&lock);
    for (int drive = 0; drive < drive_count; drive++) {
        if (request->parts[drive].length > 0) append(&drives[drive], &request->parts[drive]);
    }
    pthread_mutex_unlock(&lock);
}

static struct stat attributes(fuse_ino_t inode) {
    struct stat stat = {.st_ino = inode, .st_mode = S_IFDIR | 0700, .st_nlink = 2};
    if (inode == DISK_INODE) {
        stat.st_mode = S_IFREG | 0600;
        stat.st_nlink = 1;
        stat.st_size = file_size();
    }
    return stat;
}

static void disk_init(void *unused, struct fuse_conn_info *connection) {
    (void)unused;
    connection->max_write = REQUEST_BYTES;
    connection->max_readahead = REQUEST_BYTES;
    connection->max_background = BACKGROUND_REQUESTS;
    connection->congestion_threshold = BACKGROUND_REQUESTS;
    connection->want |= connection->capable & (FUSE_CAP_ASYNC_READ | FUSE_CAP_ASYNC_DIO);
}

static void disk_lookup(fuse_req_t fuse, fuse_ino_t parent, const char *name) {
    if (parent != FUSE_ROOT_ID || strcmp(name, DISK_NAME) != 0) {
        fuse_reply_err(fuse, ENOENT);
        return;
    }
    struct fuse_entry_param entry = {
        .ino = DISK_INODE, .attr_timeout = ATTRIBUTES_VALID_SECONDS, .entry_timeout = ATTRIBUTES_VALID_SECONDS};
    entry.attr = attributes(DISK_INODE);
    fuse_reply_entry(fuse, &entry);
}

static void disk_getattr(fuse_req_t fuse, fuse_ino_t inode, struct fuse_file_info *file) {
    (void)file;
    struct stat stat = attributes(inode);
    fuse_reply_attr(fuse, &stat, ATTRIBUTES_VALID_SECONDS);
}

/* Times may be set and are forgotten; the size stays. */
static void disk_setattr(
        fuse_req_t fuse, fuse_ino_t inode, struct stat *wanted, int fields, struct fuse_file_info *file) {
    if ((fields & FUSE_SET_ATTR_SIZE) && wanted->st_size != file_size()) {
        fuse_reply_err(fuse, EPERM);
        return;
    }
    disk_getattr(fuse, inode, file);
}

static void disk_open(fuse_req_t fuse, fuse_ino_t inode, struct fuse_file_info *file) {
    if (inode != DISK_INODE) {
        fuse_reply_err(fuse, EISDIR);
        return;
    }
    fuse_reply_open(fuse, file);
}

static void disk_read(fuse_req_t fuse, fuse_ino_t inode, size_t length, off_t offset, struct fuse_file_info *file) {
    (void)inode;
    (void)file;
    if (offset >= file_size()) {
        fuse_reply_buf(fuse, NULL, 0);
        return;
    }
    if ((int64_t)length > file_size() - offset) {
        length = file_size() - offset;
    }
    enqueue(fuse, false, offset, length);
}

static void disk_write(
        fuse_req_t fuse, fuse_ino_t inode, const char *bytes, size_t length, off_t offset, struct fuse_file_info *file) {
    (void)inode;
    (void)file;
    if (offset > file_size() || (int64_t)length > file_size() - offset) {
        fuse_reply_err(fuse, ENOSPC);
        return;
    }
    memcpy(memory + offset, bytes, length); /* the kernel's buffer is gone once this returns */
    enqueue(fuse, true, offset, length);
}

/* Discards: PUNCH_HOLE, and ZERO_RANGE for "write zeroes"; what is punched reads as zeros. */
static void disk_fallocate(
        fuse_req_t fuse, fuse_ino_t inode, int mode, off_t offset, off_t length, struct fuse_file_info *file) {
    (void)inode;
    (void)file;
    if ((mode & (FALLOC_FL_PUNCH_HOLE | FALLOC_FL_ZERO_RANGE)) == 0) {
        fuse_reply_err(fuse, EOPNOTSUPP);
        return;
    }
    if (offset < 0 || offset > file_size() || length > file_size() - offset) {
        fuse_reply_err(fuse, EINVAL);
        return;
    }
    int64_t first = (offset + PAGE - 1) / PAGE * PAGE;
    int64_t last = (offset + length) / PAGE * PAGE;
    if (first >= last) {
        memset(memory + offset, 0, length);
    } else {
        memset(memory + offset, 0, first - offset);
        madvise(memory + first, last - first, MADV_DONTNEED);
        memset(memory + last, 0, offset + length - last);
    }
    fuse_reply_err(fuse, 0);
}

static void disk_fsync(fuse_req_t fuse, fuse_ino_t inode, int data_only, struct fuse_file_info *file) {
    (void)inode;
    (void)data_only;
    (void)file;
    fuse_reply_err(fuse, 0);
}

static const struct fuse_lowlevel_ops operations = {
    .init = disk_init,
    .lookup = disk_lookup,
    .getattr = disk_getattr,
    .setattr = disk_setattr,
    .open = disk_open,
    .read = disk_read,
    .write = disk_write,
    .fallocate = disk_fallocate,
    .fsync = disk_fsync,
};

static void serve_at_once(int signal) {
    atomic_store(&at_once, signal == SIGUSR1);
}

static void fail(const char *what) {
    fprintf(stderr, "zoned-disk: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void usage(FILE *out) {
    fputs("usage: zoned-disk --size BYTES --outer-mb-per-second R --inner-mb-per-second R [--flat]\n"
          "                  [--seek-milliseconds FULL-STROKE] [--turn-milliseconds TURN]\n"
          "                  [--order deadline|fifo|c-look] [--drives N] [--log FILE] FOLDER\n"
          "Serves FOLDER/" DISK_NAME ", a disk in memory, until FOLDER is unmounted or TERM comes. MB are 1000000 bytes.\n"
          "--flat: the outer rate everywhere. --seek-milliseconds: 16 unless told. --turn-milliseconds: 8.33 unless told.\n"
          "--order: of what waits; deadline unless told.\n"
          "--drives: of --size each, striped by 64 KiB; 1 unless told, 16 at most.\n"
          "--log: a line for each request: arrival, start, end (microseconds of the wall clock), r or w, offset, length;\n"
          "       the file may be cut to nothing meanwhile.\n"
          "SIGUSR1: serve at once, without a line in the log; SIGUSR2: serve at the disk's speed again.\n",
          out);
}

static double positive(const char *option, const char *value) {
    char *end;
    double number = strtod(value, &end);
    if (*end != 0 || !(number > 0)) {
        fprintf(stderr, "zoned-disk: --%s is '%s', allowed: a number above 0\n", option, value);
        exit(2);
    }
    return number;
}

static void choose_order(const char *name) {
    if (strcmp(name, "deadline") == 0) {
        model.choose = continuing_or_oldest;
    } else if (strcmp(name, "fifo") == 0) {
        model.choose = oldest;
    } else if (strcmp(name, "c-look") == 0) {
        model.choose = next_upwards;
    } else {
        fprintf(stderr, "zoned-disk: --order is '%s', allowed: deadline, fifo, c-look\n", name);
        exit(2);
    }
}

static const char *parse(int count, char **words) {
    static const struct option options[] = {
        {"size", required_argument, NULL, 's'}, {"outer-mb-per-second", required_argument, NULL, 'o'},
        {"inner-mb-per-second", required_argument, NULL, 'i'}, {"flat", no_argument, NULL, 'f'},
        {"seek-milliseconds", required_argument, NULL, 'k'}, {"log", required_argument, NULL, 'l'},
        {"turn-milliseconds", required_argument, NULL, 't'}, {"order", required_argument, NULL, 'r'},
        {"drives", required_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    bool flat = false;
    choose_order("deadline");
    int option;
    int index = 0;
    while ((option = getopt_long(count, words, "h", options, &index)) != -1) {
        switch (option) {
        case 's': model.size = (int64_t)positive("size", optarg) / STRIPE * STRIPE; break;
        case 'o': model.outer_bytes_per_nano = positive("outer-mb-per-second", optarg) / 1e3; break;
        case 'i': model.inner_bytes_per_nano = positive("inner-mb-per-second", optarg) / 1e3; break;
        case 'k': model.full_stroke_nanos = positive("seek-milliseconds", optarg) * 1e6; break;
        case 't': model.turn_nanos = positive("turn-milliseconds", optarg) * 1e6; break;
        case 'r': choose_order(optarg); break;
        case 'd': drive_count = (int)positive("drives", optarg); break;
        case 'f': flat = true; break;
        case 'l':
            if ((io_log = fopen(optarg, "ae")) == NULL) fail(optarg);
            setvbuf(io_log, NULL, _IOLBF, 1 << 16);
            break;
        case 'h': usage(stdout); exit(0);
        default: usage(stderr); exit(2);
        }
    }
    if (flat) model.inner_bytes_per_nano = model.outer_bytes_per_nano;
    if (drive_count < 1 || drive_count > MOST_DRIVES) {
        fprintf(stderr, "zoned-disk: --drives is %d, allowed: 1 to %d\n", drive_count, MOST_DRIVES);
        exit(2);
    }
    if (optind != count - 1 || model.size <= 0 || model.outer_bytes_per_nano <= 0 || model.inner_bytes_per_nano <= 0) {
        usage(stderr);
        exit(2);
    }
    return words[optind];
}

int main(int count, char **words) {
    const char *folder = parse(count, words);
    if (prctl(PR_SET_IO_FLUSHER, 1, 0, 0, 0) != 0) {
        fprintf(stderr, "zoned-disk: no PR_SET_IO_FLUSHER (Linux 5.6, CAP_SYS_RESOURCE): %s; keep memory free\n",
                strerror(errno));
    }
    if (mlockall(MCL_CURRENT) != 0) fail("mlockall");
    memory = mmap(NULL, file_size(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) fail("mmap");
    realtime_minus_monotonic = nanos(CLOCK_REALTIME) - nanos(CLOCK_MONOTONIC);
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);

    char *fuse_words[] = {words[0], "-o", "fsname=zoned-disk,subtype=zoned-disk"};
    struct fuse_args arguments = FUSE_ARGS_INIT(3, fuse_words);
    struct fuse_session *session = fuse_session_new(&arguments, &operations, sizeof operations, NULL);
    if (session == NULL) return 1;
    struct sigaction pace = {.sa_handler = serve_at_once, .sa_flags = SA_RESTART};
    sigaction(SIGUSR1, &pace, NULL);
    sigaction(SIGUSR2, &pace, NULL);
    if (fuse_set_signal_handlers(session) != 0 || fuse_session_mount(session, folder) != 0) return 1;
    for (int drive = 0; drive < drive_count; drive++) {
        pthread_t arm;
        pthread_cond_init(&drives[drive].arrival, NULL);
        if (pthread_create(&arm, NULL, serve, &drives[drive]) != 0) fail("pthread_create");
    }
    int result = fuse_session_loop(session);
    fuse_session_unmount(session);
    return result == 0 ? 0 : 1;
}
