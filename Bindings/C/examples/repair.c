/* Repairs polygons that go in as flat coordinates, and prints what came of each: shells, holes and areas. */
#include <groma.h>
#include <stdio.h>
#include <string.h>

static int failed(const char *what) {
    fprintf(stderr, "%s: %s (%s)\n", what, groma_last_error()->message, groma_last_error()->code);
    return 1;
}

/* Twice the area that a closed ring encloses, positive where it runs counter-clockwise. */
static double twice_area(const double *xy, size_t count) {
    double sum = 0;
    for (size_t i = 0; i + 1 < count; i++) sum += xy[2 * i] * xy[2 * i + 3] - xy[2 * i + 2] * xy[2 * i + 1];
    return sum;
}

int main(void) {
    /* A bow tie, a square with its hole given twice, and a ring with a vertex that is no number. */
    const double xy[] = {0, 0, 2, 2, 2, 0, 0, 2, 0, 0,
                         10, 0, 14, 0, 14, 4, 10, 4, 10, 0, 11, 1, 11, 2, 12, 2, 12, 1, 11, 1, 11, 1, 11, 2, 12, 2, 12, 1, 11, 1,
                         20, 0, 21, 0.0 / 0.0, 21, 1, 20, 0};
    const int64_t rows[] = {0, 1, 4, 5}, rings[] = {0, 5, 10, 15, 20, 24};
    groma_buffers in;
    memset(&in, 0, sizeof in);
    in.form = GROMA_POLYGON;
    in.wkid = 3857;
    in.row_count = 3;
    in.offsets[0] = rows;
    in.offset_counts[0] = 4;
    in.offsets[1] = rings;
    in.offset_counts[1] = 6;
    in.vertex_count = 24;
    in.x = xy;
    in.y = xy + 1;
    in.xy_stride = 2;

    groma_session *session = NULL;
    groma_array *array = NULL, *repaired = NULL;
    groma_buffers out;
    const groma_row_error *errors;
    size_t error_count;
    if (groma_session_create(&session, NULL) != GROMA_OK) return failed("groma_session_create");
    if (groma_array_create(&array, &in) != GROMA_OK) return failed("groma_array_create");
    if (groma_array_run(&repaired, session, array, "simplify", "{\"tolerance\":0}") != GROMA_OK) return failed("groma_array_run");
    if (groma_array_buffers(&out, repaired, GROMA_MULTIPOLYGON) != GROMA_OK) {
        /* Forms are not changed silently: ask for the simplest one. */
        if (groma_last_error()->status != GROMA_EFORM || groma_array_buffers(&out, repaired, GROMA_ANY) != GROMA_OK)
            return failed("groma_array_buffers");
    }
    for (size_t row = 0; row < out.row_count; row++) {
        if (out.validity && !(out.validity[row >> 3] >> (row & 7) & 1)) {
            printf("row %zu: null\n", row);
            continue;
        }
        for (int64_t polygon = out.offsets[0][row]; polygon < out.offsets[0][row + 1]; polygon++)
            for (int64_t ring = out.offsets[1][polygon]; ring < out.offsets[1][polygon + 1]; ring++) {
                int64_t first = out.offsets[2][ring], end = out.offsets[2][ring + 1];
                printf("row %zu: polygon %d, ring of %d, area %g\n", row, (int)(polygon - out.offsets[0][row]), (int)(end - first),
                       twice_area(out.x + 2 * first, (size_t)(end - first)) / 2);
            }
    }
    if (groma_array_errors(&errors, &error_count, repaired) != GROMA_OK) return failed("groma_array_errors");
    for (size_t i = 0; i < error_count; i++) printf("row %zu: %s\n", errors[i].row, errors[i].error.code);

    /* The session holds the first from now on, and a walk over it copies nothing. */
    if (groma_array_put(session, "tie", repaired, 0) != GROMA_OK) return failed("groma_array_put");
    groma_array *tie;
    if (groma_array_get(&tie, session, "tie") != GROMA_OK) return failed("groma_array_get");
    groma_chunk chunk;
    memset(&chunk, 0, sizeof chunk);
    while (groma_array_chunk(&chunk, tie, 0) == GROMA_OK && chunk.count > 0)
        printf("tie: path %zu has %zu vertices from (%g, %g)\n", chunk.path, chunk.count, chunk.xy[0], chunk.xy[1]);
    groma_array_free(tie);
    groma_array_free(repaired);
    groma_array_free(array);
    groma_session_free(session);
    return 0;
}
