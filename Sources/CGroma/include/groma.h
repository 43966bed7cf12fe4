/*
 * groma.h: the geometry editing engine Groma in C.
 *
 * A session runs commands: JSON-RPC 2.0 messages, one per line, the same as in `groma run` and answered identically, byte for byte. Many geometries at
 * a time are passed in and out as flat arrays of coordinates, without text.
 *
 *     groma_session *session;
 *     const char *answer;
 *     size_t length;
 *     const char *line =
 *         "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"geometry.info\",\"params\":{\"geometry\":{\"wkt\":\"LINESTRING(0 0,3 4)\"}}}";
 *     if (groma_session_create(&session, NULL) == GROMA_OK
 *         && groma_send(&answer, &length, session, line, strlen(line)) == GROMA_OK)
 *         fputs(answer, stdout);
 *     else
 *         fprintf(stderr, "%s\n", groma_last_error()->message);
 *     groma_session_free(session);
 *
 * Results.    Functions return 0 (GROMA_OK), or one of the negative numbers of `groma_status`; then nothing has been changed, and groma_last_error
 *             has the details. Output parameters come first; they are set to 0 and NULL before anything else, so that they are never left
 *             undefined. A command that fails is not a failure of groma_send: its answer reports the error, as in the stream.
 * Ownership.  Sessions and arrays belong to the caller, who frees them. Memory to which a function returns pointers belongs to the session (until
 *             the next call with this session) or to the array (until that is freed), as each function says, and is read-only.
 *             Memory that the caller passes in is read only during the call, unless a function says otherwise.
 * Handles.    `groma_session *` and `groma_array *` are numbers in the guise of pointers and point to nothing. A handle that was freed, or never
 *             was one, is GROMA_EHANDLE wherever it is passed, even after others have been created.
 * Threads.    A session is used by one thread at a time, whichever it is; a second one gets GROMA_EBUSY meanwhile, and so does one that frees it.
 *             Different sessions are independent of one another. groma_cancel may be called at any time, from any thread. Arrays do not change
 *             after they were created: any number of threads may read one. No thread may free an array while another reads it.
 *             A thread needs at least 512 kB of stack.
 * Text.       UTF-8. Lines have a pointer and a length in bytes, and need no terminating NUL; names, operations and JSON parameters end with NUL.
 * Numbers.    x before y (longitude before latitude). Doubles and integers are in the machine's byte order.
 *
 * The structures and the meaning of the numbers do not change as long as the library's SONAME does not.
 */
#ifndef GROMA_H
#define GROMA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Results --------------------------------------------------------------------------------------------------------------------------------- */

/* The results of functions. */
enum groma_status {
    GROMA_OK = 0,
    /* A null pointer that is not allowed, a text that is not UTF-8, a number out of range, unknown JSON options. */
    GROMA_EARGUMENT = -1,
    /* The handle was freed, or never was one of this kind. */
    GROMA_EHANDLE = -2,
    /* The session is used by another thread, or by the call whose callback this is. */
    GROMA_EBUSY = -3,
    /* A limit of the session would be exceeded: lineLength, nesting, vertices, memory. */
    GROMA_ELIMIT = -4,
    /* The session holds no geometry with that name; there is no such operation; the array has no such row. */
    GROMA_ENOTFOUND = -5,
    /* The buffers are inconsistent: offsets that decrease, or point beyond the coordinates. */
    GROMA_EBUFFERS = -6,
    /* The parameters are invalid for the operation. */
    GROMA_EPARAMETERS = -7,
    /* groma_cancel was called. */
    GROMA_ECANCELLED = -8,
    /* The geometries cannot be written in the requested form. */
    GROMA_EFORM = -9,
    /* Something else has failed. */
    GROMA_EFAILED = -10
};

/* Why something failed. `code` is an identifier for programs, the same as `data.code` in the stream's errors (`unknownName`, `notFinite`, …). */
typedef struct groma_error {
    int32_t status;       /* of groma_status */
    const char *code;     /* never NULL */
    const char *message;  /* what was wrong and what is allowed, in English; never NULL */
    const char *path;     /* where: "params.tolerance", "offsets[1][7]"; NULL if not applicable */
    const char *expected; /* what is expected; NULL if the message says it */
} groma_error;

/* The error of the last call of this thread; never NULL. After a successful call, `status` is 0 and the texts are empty. It belongs to the
 * thread until its next call of any function here except this one and groma_version. */
const groma_error *groma_last_error(void);

/* The library's version, "1.2.3"; it is never freed. */
const char *groma_version(void);

/* -- Sessions -------------------------------------------------------------------------------------------------------------------------------- */

typedef struct groma_session groma_session;
typedef struct groma_array groma_array;

/* Creates a session. `options` is a JSON object, or NULL for the defaults; all members are optional:
 *   "root"      the folder below which scripts may read and write files; none by default, so that no files are accessed
 *   "services"  "all", or an array of the hosts whose services scripts may reach ("services.example.org", "localhost:6080"); none by default
 *   "locale"    the language of texts for people, "pt-BR"; English by default, whatever the environment
 *   "timeZone"  the time zone of dates, "Europe/Zagreb"; UTC by default
 *   "strings"   a folder of texts that override the library's own: LANGUAGE.lproj/Localizable.strings
 *   "strict"    true refuses popups and web maps with unknown members; false by default
 *   "limits"    an object with "lineLength" (bytes of a line), "nesting" (nested arrays and objects), "vertices" (of one geometry)
 *               and "memory" (bytes that the session holds)
 * GROMA_EARGUMENT for an unknown or invalid option, with its `path`; GROMA_EFAILED if the root or the texts cannot be opened. */
int groma_session_create(groma_session **session, const char *options);

/* Frees a session and what belongs to it; arrays remain valid. NULL is allowed and does nothing. GROMA_EBUSY while it is in use, also from its own
 * callback. */
int groma_session_free(groma_session *session);

/* Runs a line and returns the output for it: events, requests and the answer, each on a separate line that ends with "\n". `output` belongs to
 * the session until the next call with it; its last byte is followed by a NUL that `output_length` does not count. A notification has no
 * output: then the length is 0.
 *
 * `line` may contain several lines, separated by "\n", which are run one after the other as in `groma run`: a request of the engine is
 * answered by one of the following lines. A line longer than the limit is answered with the error `limitExceeded`.
 *
 * From within a callback (see groma_connect) it accepts the answer to the request for which the callback was called, and commands that name this
 * request as `within`, whose answers it returns; any other use there is GROMA_EBUSY. */
int groma_send(const char **output, size_t *output_length, groma_session *session, const char *line, size_t length);

/* The callback for each notification and each request of the engine: one line, without "\n", followed by a NUL that `length` does not count.
 * It belongs to the library and is valid until the callback returns.
 *
 * It is called on the thread that has called groma_send, before that returns. Notifications are passed on when the command that has caused
 * them is done, progress of a long command while it runs. A request (it has an `id`) is answered with groma_send from within the callback, with
 * {"jsonrpc":"2.0","id":…,"result":…}; without an answer the engine uses the documented default, as at the end of a stream.
 * From within, groma_send (as described there), groma_array_get and groma_cancel may be called with the session; any other call with it is GROMA_EBUSY.
 *
 * It returns 0 to continue. Any other value cancels the running command, as groma_cancel does. It must not be left by longjmp or an exception. */
typedef int (*groma_callback)(void *context, groma_session *session, const char *line, size_t length);

/* Sends notifications and requests to a callback, with `context`, instead of the output of groma_send, which then has only answers. A NULL
 * callback ends this. Use the methods session.subscribe and session.delegate to select notifications and requests. */
int groma_connect(groma_session *session, groma_callback callback, void *context);

/* Cancels what the session is doing now, from any thread or from a callback: operations of this call, including later lines of the same groma_send,
 * answer with the error `cancelled`; groma_array_run returns GROMA_ECANCELLED. It returns at once and has no effect if nothing is being done. A
 * command without an `id` continues. */
int groma_cancel(groma_session *session);

/* -- Geometries as flat arrays --------------------------------------------------------------------------------------------------------------- */

/* Forms of geometries in buffers: the type codes of well-known binary, and well-known binary itself. */
enum groma_form {
    GROMA_ANY = 0, /* asks groma_array_buffers to choose */
    GROMA_POINT = 1,
    GROMA_LINESTRING = 2,
    GROMA_POLYGON = 3,
    GROMA_MULTIPOINT = 4,
    GROMA_MULTILINESTRING = 5,
    GROMA_MULTIPOLYGON = 6,
    GROMA_WKB = 100 /* each row is well-known binary, of any type */
};

/* Geometries of one form in flat memory: the layout of GeoArrow (with 64-bit offsets) and of shapely's ragged arrays. Zero it before use.
 *
 * Row i has the entries from offsets[0][i] to before offsets[0][i + 1] of the next level, each of which is a range of the following level:
 *
 *   form             levels   offsets[0]         offsets[1]        offsets[2]
 *   POINT            0        -                  -                 -               vertex i is row i; x and y are NaN if it is empty
 *   LINESTRING       1        row to vertices
 *   MULTIPOINT       1        row to vertices
 *   MULTILINESTRING  2        row to lines       line to vertices
 *   POLYGON          2        row to rings       ring to vertices                  the first ring is the shell, the others are holes
 *   MULTIPOLYGON     3        row to polygons    polygon to rings  ring to vertices
 *   WKB              1        row to bytes
 *
 * Rings end with a repetition of their first vertex; in input it is optional. */
typedef struct groma_buffers {
    int32_t form;              /* of groma_form */
    int32_t wkid;              /* the spatial reference of all rows, 4326; 0 for none (with WKB: for that of each row) */
    size_t row_count;          /* the number of geometries */
    const uint8_t *validity;   /* Arrow's bitmap: bit i & 7 of byte i >> 3 is 0 if row i is null; NULL if no row is */
    size_t validity_offset;    /* the bit of row 0 */
    const int64_t *offsets[3]; /* of each level; NULL for levels that the form lacks */
    size_t offset_counts[3];   /* the number of offsets: one more than entries */
    size_t vertex_count;       /* the number of vertices in the ordinates */
    const double *x;           /* the ordinates of the first vertex; z and m are NULL if there are none, NaN in them means unset */
    const double *y;
    const double *z;
    const double *m;
    size_t xy_stride;          /* from one x to the next and one y to the next, in doubles: 2 for xyxy, 3 for xyzxyz, 1 for xx… and yy… */
    size_t z_stride;
    size_t m_stride;
    const uint8_t *bytes;      /* of WKB: the rows, concatenated */
    size_t byte_count;
} groma_buffers;

/* Creates an array of the geometries in buffers, which are copied. Rows that are not valid geometries (x or y not finite, a line of one vertex,
 * malformed WKB) become null and are listed by groma_array_errors. GROMA_EBUFFERS if the buffers are inconsistent, with the `path` of the number.
 * O(vertices). */
int groma_array_create(groma_array **array, const groma_buffers *buffers);

/* Frees an array and the memory that it has provided. NULL is allowed and does nothing. */
int groma_array_free(groma_array *array);

/* Returns the geometry that the session holds under a name, as an array of one row. Nothing is copied: it shares its vertices with the session's, and
 * is not changed when the session continues editing. O(1). */
int groma_array_get(groma_array **array, groma_session *session, const char *name);

/* Stores a row in the session under a name, like geometry.set with `into`; nothing is copied, unless the array was made from points,
 * multipoints or lines in buffers. A null row removes the name. O(1), for such rows O(vertices). */
int groma_array_put(groma_session *session, const char *name, groma_array *array, size_t row);

/* Runs an operation on every row and returns an array with as many rows. The operation is one that the stream has as geometry.<operation> and that
 * makes a geometry from the parameter `geometry`: simplify, normalizeCentralMeridian, generalize, densify, buffer, clip, project and so on.
 * `parameters` is a JSON object with the other parameters, as in the stream, or NULL.
 *
 * A row that fails becomes null and is listed by groma_array_errors, including those of `array`; the others are not affected.
 * GROMA_ENOTFOUND, GROMA_EPARAMETERS and GROMA_ECANCELLED are failures of the whole call. */
int groma_array_run(groma_array **result, groma_session *session, groma_array *array, const char *operation, const char *parameters);

/* The description of a row. */
typedef struct groma_row {
    int32_t type;        /* 1 to 6 of groma_form, 7 for a collection, 0 for null; an envelope is a polygon */
    int32_t wkid;        /* 0 if it has none, or one without a number */
    int32_t has_z;       /* 1 or 0 */
    int32_t has_m;
    size_t path_count;   /* paths of lines, rings of polygons, all members of a collection; 1 for points and multipoints */
    size_t vertex_count; /* a ring's first vertex counts once */
    double x_min, y_min, x_max, y_max; /* NaN if it is empty */
} groma_row;

/* Describes a row, and returns the number of rows. Either of `description` and `row_count` may be NULL; with a NULL `description`, `row` is
 * ignored. O(1), for collections O(members), for lines and multipoints made from buffers O(vertices). */
int groma_array_row(groma_row *description, size_t *row_count, groma_array *array, size_t row);

/* A run of consecutive vertices of a row in place; and the state of a walk over them. */
typedef struct groma_chunk {
    size_t path;      /* the path or ring of the row to which they belong */
    size_t first;     /* the index of the first of them in the path; a ring's first vertex is not repeated at its end */
    size_t count;     /* the number of vertices; 0 at the end of the walk */
    int32_t is_ring;  /* 1 if a segment leads from the path's last vertex to its first */
    int32_t is_hole;  /* 1 for the ring of a hole */
    const double *xy; /* x and y, interleaved */
    const double *z;  /* NULL if there are none */
    const double *m;
} groma_chunk;

/* Walks over the vertices of a row without copying them. Begin with a zeroed chunk, and pass it again unchanged to get the next one;
 * the walk has ended when its count is 0. To begin at a path, set `path` to it, and all else to 0; paths without vertices are skipped.
 * The pointers are valid until the array is freed. GROMA_EFORM for a collection, which can be read as WKB. O(log n) per chunk, of 24 to 96 vertices; a
 * line or multipoint made from buffers is a single chunk. */
int groma_array_chunk(groma_chunk *chunk, groma_array *array, size_t row);

/* Copies vertices of a row to the caller's memory: at most `capacity` of them, from the index `first` on, counted through all paths; and
 * returns their number. `xy` has room for 2 * capacity doubles, `z` and `m` for capacity each, or are NULL; ordinates that the row lacks are NaN.
 * groma_array_row returns the number of vertices. GROMA_EFORM for a collection. O(log n + copied). */
int groma_array_copy(size_t *copied, groma_array *array, size_t row, size_t first, size_t capacity, double *xy, double *z, double *m);

/* Describes all rows in flat memory that belongs to the array and is created at the first call for each form. GROMA_ANY selects the simplest of the
 * forms 1 to 6 that fits all rows (LINESTRING if none has several paths); GROMA_EFORM if there is none, or a row does not fit the
 * requested form; every row fits WKB. z and m are present if any row has them. `x` and `y` are interleaved (xy_stride 2), z and m separate.
 * An array without any geometry has the requested form, or WKB. `wkid` is that of the first row that is not null; rows with different ones
 * are GROMA_EFORM, except in WKB, which uses the extended form (EWKB) only if rows differ. O(vertices) at the first call. */
int groma_array_buffers(groma_buffers *buffers, groma_array *array, int32_t form);

/* The reason why a row became null. */
typedef struct groma_row_error {
    size_t row;
    groma_error error;
} groma_row_error;

/* Returns the rows that became null, with their first error, in order. They belong to the array. `errors` is NULL if there are none. O(1). */
int groma_array_errors(const groma_row_error **errors, size_t *error_count, groma_array *array);

#ifdef __cplusplus
}
#endif

#endif
