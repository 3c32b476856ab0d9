/*
 * A long cable: two TAP devices, each in a network namespace of its own. What one sends, the other receives a given
 * time later.
 *
 *     delay-line NAMESPACE DEVICE NAMESPACE DEVICE
 *
 * makes both devices, in namespaces under /run/netns that exist, and carries frames until standard input ends. A line
 * of standard input is a command, and is answered by a line, "ok" or what is wrong:
 *
 *     delay MICROSECONDS    each frame from now on takes so long to the other side: half a round trip
 *     cut                   what is under way and what is sent from now on is lost
 *     join                  frames pass again
 *     count                 answers "ok LOST", the frames lost since the start, for want of room or to a cut
 *
 * Order. First in, first out, in each direction. Where the delay is made shorter, a frame waits for those before it.
 *
 * Room. Each direction holds at most CAPACITY bytes, which is what fills 5 Gbit/s for 100 ms; as any router, it loses
 * what comes when it is full.
 *
 * Speed. IFF_VNET_HDR with checksum and segmentation offload (linux/if_tun.h): TCP's segments of up to 64 kB pass as
 * one frame, with the header that says so, and are never cut up. A thread for each direction reads what there is,
 * sends what is due, and sleeps until the next of the two (ppoll(2); timer slack 1 ns, prctl(2)). A cable waits for no
 * processor: it goes before all that is not real-time where it may (sched(7), SCHED_FIFO; no control group but the root
 * has time for that unless told), else before most, also when what started it has a low priority.
 */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#define CAPACITY (64u << 20)
#define LARGEST_FRAME (1u << 17) /* 64 kB of payload, its headers, and room to spare */
#define READ_IN_A_ROW 64
#define NICE (-15)
#define NANOS_IN_A_SECOND INT64_C(1000000000)

struct frame {
    int64_t due;
    uint32_t length;
};

/* One direction: a ring of frames, each one piece of memory; where none fits before the end, the ring wraps early. */
struct direction {
    int from;
    int to;
    char *ring;
    uint32_t head;    /* the oldest frame */
    uint32_t tail;    /* where the next frame goes */
    uint32_t wrap;    /* where the ring ended when the tail went back to 0 */
    uint32_t waiting; /* frames */
};

static _Atomic int64_t delay_nanos;
static _Atomic uint64_t cuts; /* odd while the cable is cut: each cut and each join adds 1 */
static _Atomic uint64_t lost;

static void fail(const char *what) {
    fprintf(stderr, "delay-line: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * NANOS_IN_A_SECOND + time.tv_nsec;
}

static void forget_all(struct direction *line) {
    atomic_fetch_add(&lost, line->waiting);
    line->head = line->tail = line->waiting = 0;
    line->wrap = CAPACITY;
}

/* Room for one frame of any size at the tail, or NULL. */
static struct frame *room(struct direction *line) {
    const uint32_t needed = sizeof(struct frame) + LARGEST_FRAME;
    if (line->waiting == 0) {
        line->head = line->tail = 0; /* the same memory again: it is in the cache */
        line->wrap = CAPACITY;
    } else if (line->tail > line->head && CAPACITY - line->tail < needed) {
        if (line->head < needed) return NULL;
        line->wrap = line->tail;
        line->tail = 0;
    } else if (line->tail <= line->head && line->head - line->tail < needed) {
        return NULL;
    }
    return (struct frame *)(line->ring + line->tail);
}

static void appended(struct direction *line, uint32_t length) {
    line->tail += (sizeof(struct frame) + length + 15) / 16 * 16;
    line->waiting++;
}

static struct frame *oldest(struct direction *line) {
    if (line->waiting == 0) return NULL;
    if (line->head == line->wrap) {
        line->head = 0;
        line->wrap = CAPACITY;
    }
    return (struct frame *)(line->ring + line->head);
}

static void removed(struct direction *line, const struct frame *frame) {
    line->head += (sizeof(struct frame) + frame->length + 15) / 16 * 16;
    line->waiting--;
}

/* Reads frames that wait in the device; returns whether there may be more. */
static bool take_in(struct direction *line, bool is_cut) {
    static _Thread_local char discarded[LARGEST_FRAME];
    for (int i = 0; i < READ_IN_A_ROW; i++) {
        struct frame *frame = is_cut ? NULL : room(line);
        ssize_t length = read(line->from, frame == NULL ? discarded : (char *)(frame + 1), LARGEST_FRAME);
        if (length < 0) {
            if (errno == EAGAIN) return false;
            if (errno != EINTR && errno != EIO) fail("read"); /* EIO: the device is down */
            return false;
        }
        if (frame == NULL) {
            atomic_fetch_add(&lost, 1);
            continue;
        }
        frame->due = now() + atomic_load(&delay_nanos);
        frame->length = (uint32_t)length;
        appended(line, frame->length);
    }
    return true;
}

/* Sends what is due; returns the nanoseconds until the next frame is, -1 when there is none. */
static int64_t send_due(struct direction *line) {
    struct frame *frame;
    while ((frame = oldest(line)) != NULL) {
        int64_t early = frame->due - now();
        if (early > 0) return early;
        if (write(line->to, frame + 1, frame->length) < 0) atomic_fetch_add(&lost, 1); /* full or down: lost */
        removed(line, frame);
    }
    return -1;
}

static void *carry(void *argument) {
    struct direction *line = argument;
    prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
    struct pollfd readable = {.fd = line->from, .events = POLLIN};
    uint64_t seen = 0;
    int64_t late = 0; /* by how much a sleep is too long, at least: virtual processors wake up slowly */
    for (;;) {
        uint64_t cut_or_joined = atomic_load(&cuts);
        if (cut_or_joined != seen) forget_all(line);
        seen = cut_or_joined;
        bool more = take_in(line, seen % 2 == 1);
        int64_t wait = send_due(line);
        if (more) continue;
        int64_t sleep = wait > 4 * late ? wait - late : wait;
        struct timespec time = {.tv_sec = sleep / NANOS_IN_A_SECOND, .tv_nsec = sleep % NANOS_IN_A_SECOND};
        int64_t start = now();
        int ready = ppoll(&readable, 1, wait < 0 ? NULL : &time, NULL);
        if (ready < 0 && errno != EINTR) fail("ppoll");
        if (ready == 0) {
            int64_t overslept = now() - start - sleep;
            late = overslept < late ? overslept : late + (overslept - late) / 16;
        }
    }
    return NULL;
}

/* Makes a TAP device in a namespace and leaves this thread there. */
static int open_tap(const char *namespace, const char *device) {
    char path[256];
    snprintf(path, sizeof path, "/run/netns/%s", namespace);
    int home = open(path, O_RDONLY | O_CLOEXEC);
    if (home < 0) fail(path);
    if (setns(home, CLONE_NEWNET) != 0) fail("setns");
    close(home);
    int tap = open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (tap < 0) fail("/dev/net/tun");
    struct ifreq request = {.ifr_flags = IFF_TAP | IFF_NO_PI | IFF_VNET_HDR};
    snprintf(request.ifr_name, sizeof request.ifr_name, "%s", device);
    if (ioctl(tap, TUNSETIFF, &request) != 0) fail("TUNSETIFF");
    if (ioctl(tap, TUNSETOFFLOAD, TUN_F_CSUM | TUN_F_TSO4 | TUN_F_TSO6 | TUN_F_TSO_ECN) != 0) fail("TUNSETOFFLOAD");
    return tap;
}

static void obey(char *line) {
    int64_t micros;
    char rest;
    bool is_cut = atomic_load(&cuts) % 2 == 1;
    line[strcspn(line, "\n")] = 0;
    if (sscanf(line, "delay %" SCNd64 " %c", &micros, &rest) == 1 && micros >= 0 && micros <= 60000000) {
        atomic_store(&delay_nanos, micros * 1000);
        puts("ok");
    } else if (strcmp(line, "cut") == 0 || strcmp(line, "join") == 0) {
        if (is_cut != (line[0] == 'c')) atomic_fetch_add(&cuts, 1);
        puts("ok");
    } else if (strcmp(line, "count") == 0) {
        printf("ok %" PRIu64 "\n", atomic_load(&lost));
    } else {
        printf("'%s' is none of: delay MICROSECONDS (0 to 60000000), cut, join, count\n", line);
    }
    fflush(stdout);
}

int main(int count, char **words) {
    if (count != 5) {
        fputs("usage: delay-line NAMESPACE DEVICE NAMESPACE DEVICE\n"
              "Joins two TAP devices, which it makes. Commands on standard input: delay MICROSECONDS, cut, join, count.\n",
              stderr);
        return 2;
    }
    const struct sched_param first = {.sched_priority = sched_get_priority_min(SCHED_FIFO)};
    const struct sched_param ordinary = {.sched_priority = 0};
    if (sched_setscheduler(0, SCHED_FIFO, &first) != 0 &&
        (sched_setscheduler(0, SCHED_OTHER, &ordinary) != 0 || setpriority(PRIO_PROCESS, 0, NICE) != 0)) {
        fprintf(stderr, "delay-line: no high priority: %s; delays are right on an idle machine only\n", strerror(errno));
    }
    int one = open_tap(words[1], words[2]);
    int other = open_tap(words[3], words[4]);
    struct direction directions[] = {{.from = one, .to = other}, {.from = other, .to = one}};
    for (int i = 0; i < 2; i++) {
        directions[i].ring = mmap(NULL, CAPACITY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (directions[i].ring == MAP_FAILED) fail("mmap");
        forget_all(&directions[i]);
        pthread_t thread;
        if (pthread_create(&thread, NULL, carry, &directions[i]) != 0) fail("pthread_create");
    }
    puts("ok");
    fflush(stdout);
    char line[128];
    while (fgets(line, sizeof line, stdin) != NULL) obey(line);
    return 0;
}
