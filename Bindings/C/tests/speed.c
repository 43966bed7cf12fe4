/* Measures: moving a vertex of lines of 10^4 and 10^7 by groma_send, and 200,000 lines of 20 vertices in, simplified and out. */
#include <groma.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void check(int status) {
    if (status == GROMA_OK) return;
    fprintf(stderr, "speed: %s\n", groma_last_error()->message);
    exit(1);
}

/* So many lines of so many vertices each. */
static groma_array *lines(size_t rows, size_t each, int64_t **offsets, double **xy) {
    *offsets = malloc((rows + 1) * sizeof **offsets);
    *xy = malloc(2 * rows * each * sizeof **xy);
    for (size_t i = 0; i <= rows; i++) (*offsets)[i] = (int64_t)(i * each);
    for (size_t i = 0; i < rows * each; i++) {
        (*xy)[2 * i] = (double)(i % 1000003) * 0.001;
        (*xy)[2 * i + 1] = sin((double)i);
    }
    groma_buffers in = {0};
    in.form = GROMA_LINESTRING;
    in.wkid = 3857;
    in.row_count = rows;
    in.offsets[0] = *offsets;
    in.offset_counts[0] = rows + 1;
    in.vertex_count = rows * each;
    in.x = *xy;
    in.y = *xy + 1;
    in.xy_stride = 2;
    groma_array *array;
    check(groma_array_create(&array, &in));
    return array;
}

static int compare(const void *a, const void *b) { return (*(const double *)a > *(const double *)b) - (*(const double *)a < *(const double *)b); }

/* Microseconds a move, medians of batches of 100: of the first moves, which copy what the line shares with the one that it was begun of, and of those after them. */
static void move(size_t vertices, double *first, double *after) {
    groma_session *session;
    check(groma_session_create(&session, NULL));
    int64_t *offsets;
    double *xy;
    groma_array *array = lines(1, vertices, &offsets, &xy);
    free(offsets);
    free(xy);
    check(groma_array_put(session, "line", array, 0));
    check(groma_array_free(array));
    const char *output, *begin = "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"sketch.begin\",\"params\":{\"geometry\":{\"name\":\"line\"}}}";
    size_t length;
    check(groma_send(&output, &length, session, begin, strlen(begin)));
    enum { beginning = 400, batches = 4400, batch = 100 };
    static double times[batches];
    char line[batch][200];
    for (int i = 0; i < batches; i++) {
        for (int k = 0; k < batch; k++) {
            size_t index = (size_t)(i * batch + k) * 7919 % vertices;
            snprintf(line[k], sizeof *line, "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"sketch.moveVertex\",\"params\":{\"index\":%zu,\"point\":[%d,5]}}",
                     i, index, k);
        }
        double start = now();
        for (int k = 0; k < batch; k++) check(groma_send(&output, &length, session, line[k], strlen(line[k])));
        times[i] = (now() - start) / batch;
    }
    if (!strstr(output, "\"result\"")) fputs(output, stderr);
    check(groma_session_free(session));
    qsort(times, beginning, sizeof *times, compare);
    qsort(times + beginning, batches - beginning, sizeof *times, compare);
    *first = times[beginning / 2];
    *after = times[beginning + (batches - beginning) / 2];
}

int main(void) {
    double small[2], large[2];
    move(10000, small, small + 1);
    move(10000000, large, large + 1);
    for (int i = 0; i < 2; i++)
        printf("%s: %.2f us of 10^4, %.2f us of 10^7, %.2f times\n", i == 0 ? "moving a vertex at first" : "and then", small[i], large[i], large[i] / small[i]);
    groma_session *session;
    check(groma_session_create(&session, NULL));
    for (int turn = 0; turn < 3; turn++) {
        int64_t *offsets;
        double *xy;
        groma_array *prepared = lines(200000, 20, &offsets, &xy), *result;
        check(groma_array_free(prepared));
        free(offsets);
        free(xy);
        double start = now();
        groma_array *array = lines(200000, 20, &offsets, &xy);
        double made = now();
        check(groma_array_run(&result, session, array, "simplify", NULL));
        double run = now();
        groma_buffers out;
        check(groma_array_buffers(&out, result, GROMA_ANY));
        double end = now();
        printf("200,000 lines of 20: in (with their making) %.0f ms, simplified %.0f ms, out %.0f ms\n", (made - start) / 1e3, (run - made) / 1e3,
               (end - run) / 1e3);
        free(offsets);
        free(xy);
        check(groma_array_free(array));
        check(groma_array_free(result));
        groma_array *million = lines(1, 1000000, &offsets, &xy);
        start = now();
        groma_array_free(million);
        million = lines(1, 1000000, &offsets, &xy);
        made = now();
        check(groma_array_buffers(&out, million, GROMA_ANY));
        end = now();
        printf("10^6 vertices: in (with their making) %.1f ms, out %.1f ms\n", (made - start) / 1e3, (end - made) / 1e3);
        groma_array_free(million);
    }
    check(groma_session_free(session));
    return 0;
}
