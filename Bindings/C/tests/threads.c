/* Sessions on two threads at a time, one session wanted by two, and a long command that another thread cancels. Prints how long the cancelled command
 * went on, in milliseconds; with a number as argument it fails where that was longer. */
#include <groma.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int failures;
#define TRUE(condition) \
    ((condition) ? 0 : (failures++, fprintf(stderr, "threads.c:%d: not so: %s (%s)\n", __LINE__, #condition, groma_last_error()->message)))

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

/* Each thread has a session of its own, and the answers must be those of its own lines. */
static void *edit(void *argument) {
    int thread = (int)(intptr_t)argument;
    groma_session *session;
    TRUE(groma_session_create(&session, NULL) == 0);
    char line[200], wanted[80];
    const char *output;
    size_t length;
    snprintf(line, sizeof line, "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"sketch.begin\",\"params\":{\"geometry\":{\"wkt\":\"LINESTRING(0 0,1 1)\"}}}");
    TRUE(groma_send(&output, &length, session, line, strlen(line)) == 0);
    for (int i = 1; i < 2000; i++) {
        int x = thread * 1000000 + i;
        snprintf(line, sizeof line, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"sketch.moveVertex\",\"params\":{\"index\":1,\"point\":[%d,5]}}", x, x);
        TRUE(groma_send(&output, &length, session, line, strlen(line)) == 0);
        snprintf(wanted, sizeof wanted, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"result\"", x);
        TRUE(strncmp(output, wanted, strlen(wanted)) == 0);
        TRUE(groma_array_get(NULL, session, "x") == GROMA_EARGUMENT);
    }
    TRUE(groma_session_free(session) == 0);
    return NULL;
}

struct work {
    groma_session *session;
    groma_array *array;
    int status, sends;
    double start, end;
    char code[40];
};

/* Simplifies what the session holds under "big", by a line or by the rows of an array; once more where the other thread is just asking. */
static void *simplify(void *argument) {
    struct work *work = argument;
    work->start = now();
    if (work->sends) {
        const char *line = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"geometry.simplify\",\"params\":{\"geometry\":{\"name\":\"big\"},\"into\":\"done\"}}";
        const char *output;
        size_t length;
        do work->status = groma_send(&output, &length, work->session, line, strlen(line));
        while (work->status == GROMA_EBUSY);
        snprintf(work->code, sizeof work->code, "%s", output && strstr(output, "\"code\":\"cancelled\"") ? "cancelled" : "went on");
    } else {
        groma_array *result;
        do work->status = groma_array_run(&result, work->session, work->array, "simplify", NULL);
        while (work->status == GROMA_EBUSY);
        snprintf(work->code, sizeof work->code, "%s", groma_last_error()->code);
        groma_array_free(result);
    }
    work->end = now();
    return NULL;
}

/* A star whose edges cross one another again and again: a polygon of 10^6 vertices that takes long. */
static groma_array *star(size_t vertices) {
    double *xy = malloc(2 * vertices * sizeof *xy);
    groma_array *array;
    for (size_t i = 0; i < vertices; i++) {
        double turn = 2 * 3.14159265358979 * (double)i / (double)vertices, radius = 1000 + (i % 7) * 0.001 + sin(40 * turn);
        xy[2 * i] = radius * cos(turn) + (i % 3) * 0.004;
        xy[2 * i + 1] = radius * sin(turn) - (i % 5) * 0.003;
    }
    int64_t rows[] = {0, 1}, rings[] = {0, (int64_t)vertices};
    groma_buffers in = {0};
    in.form = GROMA_POLYGON;
    in.wkid = 3857;
    in.row_count = 1;
    in.offsets[0] = rows;
    in.offset_counts[0] = 2;
    in.offsets[1] = rings;
    in.offset_counts[1] = 2;
    in.vertex_count = vertices;
    in.x = xy;
    in.y = xy + 1;
    in.xy_stride = 2;
    TRUE(groma_array_create(&array, &in) == 0);
    free(xy);
    return array;
}

static void cancel(double most) {
    struct work work = {0};
    TRUE(groma_session_create(&work.session, NULL) == 0);
    work.array = star(1000000);
    TRUE(groma_array_put(work.session, "big", work.array, 0) == 0);
    TRUE(groma_cancel(work.session) == 0); /* nothing is being done: nothing happens */
    for (work.sends = 0; work.sends < 2; work.sends++) {
        pthread_t thread;
        pthread_create(&thread, NULL, simplify, &work);
        /* Asked again and again until the other thread is at work, and a little later cancelled, long before it could be done. */
        struct timespec pause = {0, 1000000};
        const char *output;
        size_t length;
        int status = 0;
        for (int tries = 0; tries < 10000 && status != GROMA_EBUSY; tries++) {
            status = groma_send(&output, &length, work.session, "{}", 2);
            nanosleep(&pause, NULL);
        }
        TRUE(status == GROMA_EBUSY);
        pause.tv_nsec = 20000000;
        nanosleep(&pause, NULL);
        TRUE(groma_session_free(work.session) == GROMA_EBUSY);
        double asked = now();
        TRUE(groma_cancel(work.session) == 0);
        pthread_join(thread, NULL);
        TRUE(strcmp(work.code, "cancelled") == 0);
        TRUE(work.status == (work.sends ? GROMA_OK : GROMA_ECANCELLED));
        printf("%s ended %.1f ms after groma_cancel\n", work.sends ? "groma_send" : "groma_array_run", work.end - asked);
        TRUE(most <= 0 || work.end - asked < most);
    }
    TRUE(groma_array_free(work.array) == 0);
    TRUE(groma_session_free(work.session) == 0);
}

int main(int count, char **arguments) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, edit, (void *)(intptr_t)(i + 1));
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    cancel(count > 1 ? atof(arguments[1]) : 0);
    if (failures) return 1;
    puts("threads: sessions keep apart");
    return 0;
}
