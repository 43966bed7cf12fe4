/* What is wrong in C is told by numbers and never ends the process: null pointers, freed handles, buffers that contradict themselves, calls from
 * within callbacks. */
#include <groma.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

static void expect(int line, int status, int expected, const char *path) {
    const groma_error *error = groma_last_error();
    int has_path = !path || (error->path && strcmp(error->path, path) == 0);
    if (status == expected && error->status == expected && has_path && (status == 0) == (error->message[0] == 0)) return;
    failures++;
    fprintf(stderr, "misuse.c:%d: gave %d, not %d: %s (%s, %s)\n", line, status, expected, error->message, error->code,
            error->path ? error->path : "no path");
}
#define EXPECT(call, status) expect(__LINE__, call, status, NULL)
#define EXPECT_AT(call, status, path) expect(__LINE__, call, status, path)
#define TRUE(condition) ((condition) ? 0 : (failures++, fprintf(stderr, "misuse.c:%d: not so: %s\n", __LINE__, #condition)))

static const char *output;
static size_t length;

static int send_text(groma_session *session, const char *text) { return groma_send(&output, &length, session, text, strlen(text)); }

static void sessions(void) {
    groma_session *session = (groma_session *)&failures;
    EXPECT_AT(groma_session_create(NULL, NULL), GROMA_EARGUMENT, "session");
    EXPECT_AT(groma_session_create(&session, "{"), GROMA_EARGUMENT, "options");
    TRUE(session == NULL);
    EXPECT_AT(groma_session_create(&session, "[]"), GROMA_EARGUMENT, "options");
    EXPECT_AT(groma_session_create(&session, "{\"rooot\":\".\"}"), GROMA_EARGUMENT, "options.rooot");
    EXPECT_AT(groma_session_create(&session, "{\"limits\":{\"lineLength\":0}}"), GROMA_EARGUMENT, "options.limits.lineLength");
    EXPECT_AT(groma_session_create(&session, "{\"services\":[1]}"), GROMA_EARGUMENT, "options.services[0]");
    EXPECT_AT(groma_session_create(&session, "{\"timeZone\":\"Mars\"}"), GROMA_EARGUMENT, "options.timeZone");
    EXPECT_AT(groma_session_create(&session, "{\"locale\":\"\xff\"}"), GROMA_EARGUMENT, "options");
    /* The system would take the part before the NUL, which is a folder. */
    EXPECT_AT(groma_session_create(&session, "{\"root\":\"/tmp\\u0000/nowhere\"}"), GROMA_EARGUMENT, "options.root");
    EXPECT_AT(groma_session_create(&session, "{\"strings\":\"/tmp\\u0000\"}"), GROMA_EARGUMENT, "options.strings");
    EXPECT(groma_session_create(&session, "{\"root\":\"/nowhere/at/all\"}"), GROMA_EFAILED);
    EXPECT(groma_session_create(&session, "{\"limits\":{\"lineLength\":1000}}"), GROMA_OK);

    EXPECT_AT(groma_send(NULL, &length, session, "{}", 2), GROMA_EARGUMENT, "output");
    EXPECT_AT(groma_send(&output, NULL, session, "{}", 2), GROMA_EARGUMENT, "output_length");
    EXPECT_AT(groma_send(&output, &length, session, NULL, 2), GROMA_EARGUMENT, "line");
    EXPECT_AT(groma_send(&output, &length, session, "{}", (size_t)-1), GROMA_EARGUMENT, "length");
    EXPECT_AT(groma_send(&output, &length, NULL, "{}", 2), GROMA_EARGUMENT, "session");
    EXPECT(send_text(session, ""), GROMA_OK);
    TRUE(length == 0 && output && *output == 0);
    EXPECT(send_text(session, "\n\n \n"), GROMA_OK);
    TRUE(length == 0);
    EXPECT(send_text(session, "{}"), GROMA_OK);
    TRUE(length == strlen(output) && output[length - 1] == '\n' && strstr(output, "-32600"));
    EXPECT(groma_send(&output, &length, session, "\0\xff", 2), GROMA_OK);
    TRUE(strstr(output, "-32700"));
    char *line = malloc(2000);
    memset(line, ' ', 2000);
    EXPECT(groma_send(&output, &length, session, line, 2000), GROMA_OK);
    TRUE(strstr(output, "limitExceeded") && strstr(output, "lineLength"));
    free(line);

    groma_session *other;
    EXPECT(groma_session_create(&other, NULL), GROMA_OK);
    EXPECT(groma_session_free(session), GROMA_OK);
    EXPECT_AT(groma_session_free(session), GROMA_EHANDLE, "session");
    EXPECT_AT(send_text(session, "{}"), GROMA_EHANDLE, "session");
    TRUE(output == NULL && length == 0);
    EXPECT(groma_cancel(session), GROMA_EHANDLE);
    EXPECT(groma_connect(session, NULL, NULL), GROMA_EHANDLE);
    groma_session *third;
    EXPECT(groma_session_create(&third, NULL), GROMA_OK);
    EXPECT(send_text(session, "{}"), GROMA_EHANDLE);
    EXPECT(send_text((groma_session *)&failures, "{}"), GROMA_EHANDLE);
    EXPECT(groma_cancel(NULL), GROMA_EARGUMENT);
    EXPECT(groma_session_free(NULL), GROMA_OK);
    EXPECT(groma_session_free(third), GROMA_OK);
    EXPECT(groma_session_free(other), GROMA_OK);
}

static groma_buffers lines(const double *xy, size_t vertices, const int64_t *offsets, size_t rows) {
    groma_buffers buffers;
    memset(&buffers, 0, sizeof buffers);
    buffers.form = GROMA_LINESTRING;
    buffers.row_count = rows;
    buffers.offsets[0] = offsets;
    buffers.offset_counts[0] = rows + 1;
    buffers.vertex_count = vertices;
    buffers.x = xy;
    buffers.y = xy + 1;
    buffers.xy_stride = 2;
    return buffers;
}

static void buffers(void) {
    const double xy[] = {0, 0, 1, 1, 2, 0, 3, 3};
    const int64_t good[] = {0, 2, 4}, falling[] = {0, 3, 2}, negative[] = {-1, 2, 4}, beyond[] = {0, 2, 5}, single[] = {0, 1, 4};
    groma_array *array;
    groma_buffers in = lines(xy, 4, good, 2);
    EXPECT_AT(groma_array_create(NULL, &in), GROMA_EARGUMENT, "array");
    EXPECT_AT(groma_array_create(&array, NULL), GROMA_EARGUMENT, "buffers");
    in = lines(xy, 4, falling, 2);
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "offsets[0][2]");
    in = lines(xy, 4, negative, 2);
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "offsets[0][0]");
    in = lines(xy, 4, beyond, 2);
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "offsets[0][2]");
    in = lines(xy, 4, NULL, 2);
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "offsets[0]");
    in = lines(xy, 4, good, 2);
    in.offset_counts[0] = 2;
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "offset_counts[0]");
    in = lines(NULL, 4, good, 2);
    in.x = in.y = NULL;
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "x");
    in = lines(xy, 4, good, 2);
    in.xy_stride = 0;
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "xy_stride");
    in.form = 9;
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EARGUMENT, "form");
    in = lines(xy, 4, good, 2);
    in.row_count = (size_t)-1;
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EARGUMENT, "row_count");
    in = lines(xy, 4, good, 2);
    in.form = GROMA_MULTIPOLYGON;
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "offsets[0][1]");
    in.form = GROMA_POINT;
    in.row_count = 5;
    EXPECT_AT(groma_array_create(&array, &in), GROMA_EBUFFERS, "vertex_count");
    TRUE(array == NULL);
    memset(&in, 0, sizeof in);
    in.form = GROMA_POINT;
    EXPECT(groma_array_create(&array, &in), GROMA_OK);
    size_t count;
    EXPECT(groma_array_row(NULL, &count, array, 0), GROMA_OK);
    TRUE(count == 0);
    groma_row row;
    EXPECT_AT(groma_array_row(&row, NULL, array, 0), GROMA_ENOTFOUND, "row");
    EXPECT(groma_array_free(array), GROMA_OK);

    in = lines(xy, 4, single, 2);
    EXPECT(groma_array_create(&array, &in), GROMA_OK);
    const groma_row_error *errors;
    EXPECT(groma_array_errors(&errors, &count, array), GROMA_OK);
    TRUE(count == 1 && errors[0].row == 0 && strcmp(errors[0].error.code, "tooFewPositions") == 0);
    EXPECT(groma_array_row(&row, NULL, array, 0), GROMA_OK);
    TRUE(row.type == 0 && isnan(row.x_min));
    groma_buffers out;
    EXPECT_AT(groma_array_buffers(NULL, array, 0), GROMA_EARGUMENT, "buffers");
    EXPECT_AT(groma_array_buffers(&out, array, 17), GROMA_EARGUMENT, "form");
    EXPECT_AT(groma_array_buffers(&out, array, GROMA_POLYGON), GROMA_EFORM, "rows[1]");
    EXPECT(groma_array_buffers(&out, array, GROMA_ANY), GROMA_OK);
    TRUE(out.form == GROMA_LINESTRING && out.vertex_count == 3 && out.validity && out.validity[0] == 2);
    EXPECT(groma_array_buffers(&out, array, GROMA_WKB), GROMA_OK);
    TRUE(out.offsets[0][1] == 0 && out.byte_count == 9 + 48);
    double copy[6], unset[3];
    EXPECT(groma_array_copy(&count, array, 1, 1, 2, copy, unset, NULL), GROMA_OK);
    TRUE(count == 2 && copy[0] == 2 && copy[3] == 3 && isnan(unset[0]));
    EXPECT(groma_array_copy(&count, array, 1, 99, 2, copy, NULL, NULL), GROMA_OK);
    TRUE(count == 0);
    EXPECT_AT(groma_array_copy(&count, array, 1, 0, 2, NULL, NULL, NULL), GROMA_EARGUMENT, "xy");
    EXPECT_AT(groma_array_copy(&count, array, 1, 0, (size_t)-1, copy, NULL, NULL), GROMA_EARGUMENT, "capacity");
    groma_chunk chunk;
    memset(&chunk, 0xff, sizeof chunk);
    EXPECT_AT(groma_array_chunk(&chunk, array, 1), GROMA_EARGUMENT, "chunk");
    memset(&chunk, 0, sizeof chunk);
    chunk.path = 7;
    EXPECT(groma_array_chunk(&chunk, array, 1), GROMA_OK);
    TRUE(chunk.count == 0);
    EXPECT_AT(groma_array_chunk(NULL, array, 1), GROMA_EARGUMENT, "chunk");
    EXPECT(groma_array_free(array), GROMA_OK);
    EXPECT(groma_array_free(array), GROMA_EHANDLE);
    EXPECT_AT(groma_array_chunk(&chunk, array, 1), GROMA_EHANDLE, "array");

    /* Broken well-known binary is the row's error. */
    const uint8_t bytes[] = {1, 1, 0, 0, 0, 0, 0};
    const int64_t ends[] = {0, 7, 7};
    memset(&in, 0, sizeof in);
    in.form = GROMA_WKB;
    in.row_count = 2;
    in.offsets[0] = ends;
    in.offset_counts[0] = 3;
    in.bytes = bytes;
    in.byte_count = 7;
    EXPECT(groma_array_create(&array, &in), GROMA_OK);
    EXPECT(groma_array_errors(&errors, &count, array), GROMA_OK);
    TRUE(count == 2);
    EXPECT(groma_array_free(array), GROMA_OK);
}

static void operations(void) {
    groma_session *session;
    groma_array *array, *result;
    const double xy[] = {0, 0, 0, 0, 1, 1, 5, 5, 6, 6};
    const int64_t offsets[] = {0, 3, 5};
    groma_buffers in = lines(xy, 5, offsets, 2);
    EXPECT(groma_session_create(&session, NULL), GROMA_OK);
    EXPECT(groma_array_create(&array, &in), GROMA_OK);
    EXPECT_AT(groma_array_run(NULL, session, array, "simplify", NULL), GROMA_EARGUMENT, "result");
    EXPECT_AT(groma_array_run(&result, session, array, NULL, NULL), GROMA_EARGUMENT, "operation");
    EXPECT_AT(groma_array_run(&result, session, array, "simplfy", NULL), GROMA_ENOTFOUND, "operation");
    TRUE(strstr(groma_last_error()->message, "simplify"));
    EXPECT_AT(groma_array_run(&result, session, array, "simplify", "{\"tolerance\":-1}"), GROMA_EPARAMETERS, "params.tolerance");
    EXPECT_AT(groma_array_run(&result, session, array, "simplify", "{\"geometry\":1}"), GROMA_EPARAMETERS, "params.geometry");
    EXPECT_AT(groma_array_run(&result, session, array, "buffer", NULL), GROMA_EPARAMETERS, "params.distance");
    EXPECT(groma_array_run(&result, session, array, "simplify", "{"), GROMA_EPARAMETERS);
    EXPECT(groma_array_run(&result, session, array, "simplify", "[1]"), GROMA_EPARAMETERS);
    EXPECT_AT(groma_array_run(&result, (groma_session *)array, array, "simplify", NULL), GROMA_EHANDLE, "session");
    EXPECT_AT(groma_array_run(&result, session, (groma_array *)session, "simplify", NULL), GROMA_EHANDLE, "array");
    TRUE(result == NULL);
    EXPECT_AT(groma_array_get(&result, session, "nothing"), GROMA_ENOTFOUND, NULL);
    EXPECT_AT(groma_array_put(session, "line", array, 2), GROMA_ENOTFOUND, "row");
    EXPECT_AT(groma_array_put(session, NULL, array, 0), GROMA_EARGUMENT, "name");
    EXPECT(groma_array_put(session, "line", array, 0), GROMA_OK);

    /* A snapshot stays as it is, whatever becomes of the session. */
    EXPECT(groma_array_get(&result, session, "line"), GROMA_OK);
    EXPECT(send_text(session, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"geometry.moveVertex\",\"params\":"
                              "{\"geometry\":{\"name\":\"line\"},\"index\":0,\"point\":[9,9],\"into\":\"line\"}}"), GROMA_OK);
    TRUE(strstr(output, "\"result\""));
    groma_chunk chunk;
    memset(&chunk, 0, sizeof chunk);
    EXPECT(groma_array_chunk(&chunk, result, 0), GROMA_OK);
    EXPECT(groma_session_free(session), GROMA_OK);
    TRUE(chunk.count == 3 && chunk.xy[0] == 0 && chunk.z == NULL && !chunk.is_ring);
    EXPECT(groma_array_free(result), GROMA_OK);
    EXPECT(groma_array_free(array), GROMA_OK);
}

/* What the callback tries, and what it heard. */
struct heard {
    int notifications, requests, refused, within;
    int stop;
    int answers;
};

static int listener(void *context, groma_session *session, const char *line, size_t count) {
    struct heard *heard = context;
    TRUE(strlen(line) == count && line[count - 1] == '}');
    groma_array *array;
    const char *bytes;
    size_t size;
    EXPECT(groma_session_free(session), GROMA_EBUSY);
    EXPECT(groma_connect(session, NULL, NULL), GROMA_EBUSY);
    EXPECT(groma_array_get(&array, session, "nothing"), GROMA_ENOTFOUND);
    const char *id = strstr(line, "\"id\":\"groma-");
    if (strncmp(line, "{\"jsonrpc\":\"2.0\",\"id\":", 22) != 0) {
        heard->notifications++;
        EXPECT(groma_send(&bytes, &size, session, "{}", 2), GROMA_EBUSY);
        return heard->stop;
    }
    heard->requests++;
    EXPECT(groma_send(&bytes, &size, session, "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"session.info\"}", 46), GROMA_EBUSY);
    heard->refused++;
    char name[32], text[300];
    snprintf(name, sizeof name, "%.*s", (int)(strcspn(id + 5, ",")), id + 5);
    snprintf(text, sizeof text,
             "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"geometry.list\",\"params\":{\"within\":%s}}", name);
    EXPECT(groma_send(&bytes, &size, session, text, strlen(text)), GROMA_OK);
    heard->within += strncmp(bytes, "{\"jsonrpc\":\"2.0\",\"id\":8,\"result\"", 32) == 0 && bytes[size] == 0;
    if (!heard->answers) return 0;
    snprintf(text, sizeof text, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"deleted\":false,\"reason\":\"no\"}}", name);
    EXPECT(groma_send(&bytes, &size, session, text, strlen(text)), GROMA_OK);
    TRUE(size == 0);
    return 0;
}

/* Deleting a feature in popups asks the script to do it, once the person has confirmed it. */
static const char *const popups[] = {
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"session.subscribe\",\"params\":{\"events\":[\"*\"]}}",
    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"session.delegate\",\"params\":{\"methods\":[\"popups.wantsToDelete\"]}}",
    "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"features.createLayer\",\"params\":{\"provider\":\"memory\",\"as\":\"trees\",\"definition\":{\"name\":\"trees\","
    "\"geometryType\":\"esriGeometryPoint\",\"spatialReference\":{\"wkid\":4326},\"fields\":[{\"name\":\"OBJECTID\",\"type\":\"esriFieldTypeOID\"},{\"name\":\"NAME\",\"type\":"
    "\"esriFieldTypeString\",\"length\":20}]}}}",
    "{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"features.applyEdits\",\"params\":{\"layer\":\"trees\",\"adds\":[{\"attributes\":{\"NAME\":\"Oak\"},"
    "\"geometry\":{\"wkt\":\"POINT(1 2)\"}}]}}",
    "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"popups.open\",\"params\":{\"layer\":\"trees\",\"objectIds\":[1]}}",
};

static void callbacks(void) {
    groma_session *session;
    struct heard heard = {0};
    EXPECT(groma_session_create(&session, NULL), GROMA_OK);
    EXPECT(groma_connect(session, listener, &heard), GROMA_OK);
    for (size_t i = 0; i < sizeof popups / sizeof *popups; i++) {
        EXPECT(send_text(session, popups[i]), GROMA_OK);
        TRUE(strstr(output, "\"result\""));
        TRUE(!strstr(output, "\"method\""));
    }
    const char *delete = "{\"jsonrpc\":\"2.0\",\"id\":6,\"method\":\"popups.delete\"}";
    const char *confirm = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"popups.choose\",\"params\":{\"answer\":\"confirm\"}}";
    heard.answers = 1;
    EXPECT(send_text(session, delete), GROMA_OK);
    EXPECT(send_text(session, confirm), GROMA_OK);
    TRUE(heard.requests == 1 && heard.refused == 1 && heard.within == 1 && heard.notifications > 0);
    /* Without an answer the documented default holds, and a notification says so. */
    int before = heard.notifications;
    heard.answers = 0;
    EXPECT(send_text(session, delete), GROMA_OK);
    EXPECT(send_text(session, confirm), GROMA_OK);
    TRUE(heard.requests == 2 && heard.notifications > before);
    /* Without a callback all comes as output, and a line behind may answer. */
    EXPECT(groma_connect(session, NULL, NULL), GROMA_OK);
    char text[400];
    EXPECT(send_text(session, delete), GROMA_OK);
    snprintf(text, sizeof text, "%s\n%s\n", confirm, "{\"jsonrpc\":\"2.0\",\"id\":\"groma-3\",\"result\":{\"deleted\":true}}");
    EXPECT(send_text(session, text), GROMA_OK);
    TRUE(strstr(output, "\"id\":\"groma-3\",\"method\":\"popups.wantsToDelete\""));
    TRUE(strstr(output, "\"id\":7,\"result\"") && !strstr(output, "session.defaultUsed"));
    EXPECT(groma_session_free(session), GROMA_OK);
}

int main(void) {
    TRUE(groma_last_error()->status == 0 && groma_last_error()->code[0] == 0);
    TRUE(strchr(groma_version(), '.'));
    sessions();
    buffers();
    operations();
    callbacks();
    if (failures) return 1;
    puts("misuse: all is told by numbers");
    return 0;
}
