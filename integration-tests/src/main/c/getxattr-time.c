/* Times getxattr(2) alone: getxattr-time ATTRIBUTE READS ROUNDS < file names, one a line.
 * Prints the nanoseconds of each round, after one that warms caches up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>
#include <time.h>

static char value[65536]; /* XATTR_SIZE_MAX */

static long long now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

int main(int argc, char **argv) {
    char **names = NULL, line[4096];
    size_t count = 0;
    if (argc != 4) {
        fprintf(stderr, "usage: getxattr-time ATTRIBUTE READS ROUNDS < file names\n");
        return 2;
    }
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        names = realloc(names, (count + 1) * sizeof *names);
        if (!names || !(names[count++] = strdup(line))) {
            perror("memory");
            return 1;
        }
    }
    long reads = atol(argv[2]), rounds = atol(argv[3]);
    for (long round = -1; round < rounds && count; round++) {
        long long start = now();
        for (long i = 0; i < reads; i++) {
            if (getxattr(names[i % count], argv[1], value, sizeof value) < 0) {
                perror(names[i % count]);
                return 1;
            }
        }
        if (round >= 0)
            printf("%lld\n", now() - start);
    }
    return 0;
}
