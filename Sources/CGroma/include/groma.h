/*
 * groma.h: the geometry editing engine Groma in C.
 *
 * A session runs commands: JSON-RPC 2.0 messages, one a line, the same and answered byte for byte the same as by `groma run`. Many geometries at a
 * time go in and out as flat arrays of coordinates, without text.
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
 * Results.    Functions give 0 (GROMA_OK), or one of the negative numbers of `groma_status`; then nothing has been changed, and groma_last_error
 *             tells more. What they hand out comes first among the parameters; it is set to 0 and NULL before anything else, so that it is never
 *             left undefined. A command that fails is not a failure of groma_send: its answer tells it, as in the stream.
 * Ownership.  Sessions and arrays are the caller's, who frees them. What pointers point to that a function hands out belongs to the session
 *             (until the next call with this session) or to the array (until that is freed), as each function says, and is only to be read.
 *             What the caller passes in is read during the call only, unless a function says otherwise.
 * Handles.    `groma_session *` and `groma_array *` are numbers in the guise of pointers and point to nothing. A handle that was freed, or never
 *             was one, is GROMA_EHANDLE wherever it is passed, also after others have been made.
 * Threads.    A session is used by one thread at a time, whichever that is; a second one meanwhile gets GROMA_EBUSY, and so does one that frees it.
 *             Different sessions are independent of one another. groma_cancel may be called at any time, from any thread. Arrays do not change
 *             after they were made: any number of threads may read one. Nobody may free an array while another thread reads it.
 *             A thread needs at least 512 kB of stack.
 * Text.       UTF-8. Lines have a pointer and a length in bytes, and need no NUL at their end; names, operations and JSON parameters end in NUL.
 * Numbers.    x before y (longitude before latitude). Doubles and integers are in the machine's byte order.
 *
 * The structures and the meaning of the numbers stay the same as long as the library's SONAME does.
 */
#ifndef GROMA_H
#define GROMA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* -- Results --------------------------------------------------------------------------------------------------------------------------------- */

/* What functions give. */
enum groma_status {
    GROMA_OK = 0,
    /* A null pointer where there must be none, a text that is not UTF-8, a number out of range, JSON options that are not understood. */
    GROMA_EARGUMENT = -1,
    /* The handle was freed, or never was one of this kind. */
    GROMA_EHANDLE = -2,
    /* The session is used by another thread, or by the call whose callback this is. */
    GROMA_EBUSY = -3,
    /* A limit of the session would be exceeded: lineLength, nesting, vertices, memory. */
    GROMA_ELIMIT = -4,
    /* The session holds no geometry of that name; there is no such operation; the array has no such row. */
    GROMA_ENOTFOUND = -5,
    /* The buffers contradict themselves: offsets that fall, or point beyond the coordinates. */
    GROMA_EBUFFERS = -6,
    /* The parameters are not what the operation takes. */
    GROMA_EPARAMETERS = -7,
    /* groma_cancel was called. */
    GROMA_ECANCELLED = -8,
    /* The geometries cannot be written in the form that was asked for. */
    GROMA_EFORM = -9,
    /* Something else has failed. */
    GROMA_EFAILED = -10
};

/* Why something failed. `code` is a word for programs, the same as `data.code` in the stream's errors (`unknownName`, `notFinite`, …). */
typedef struct groma_error {
    int32_t status;       /* of groma_status */
    const char *code;     /* never NULL */
    const char *message;  /* what was wrong and what would be right, in English; never NULL */
    const char *path;     /* where: "params.tolerance", "offsets[1][7]"; NULL where that says nothing */
    const char *expected; /* what would have been right; NULL where the message says it */
} groma_error;

/* Why the last call of this thread failed; never NULL. After one that has not failed, `status` is 0 and the texts are empty. It belongs to the
 * thread until its next call of any function here but this one and groma_version. */
const groma_error *groma_last_error(void);

/* The library's version, "1.2.3"; it is never freed. */
const char *groma_version(void);

/* -- Sessions -------------------------------------------------------------------------------------------------------------------------------- */

typedef struct groma_session groma_session;
typedef struct groma_array groma_array;

/* Makes a session. `options` is a JSON object, or NULL for the defaults; all members may be left out:
 *   "root"      a folder below which scripts may read and write files; none when left out, so that no file is touched
 *   "services"  "all", or an array of the hosts whose services scripts may reach ("services.example.org", "localhost:6080"); none when left out
 *   "locale"    the language of what is shown to people, "pt-BR"; English when left out, whatever the environment says
 *   "timeZone"  the time zone of dates, "Europe/Zagreb"; UTC when left out
 *   "strings"   a folder of texts that go before the library's own: LANGUAGE.lproj/Localizable.strings
 *   "strict"    true refuses popups and web maps with anything that is not understood; false when left out
 *   "limits"    an object with "lineLength" (bytes of a line), "nesting" (arrays and objects inside one another), "vertices" (of one geometry)
 *               and "memory" (bytes of what the session holds)
 * GROMA_EARGUMENT for what is not understood, with its `path`; GROMA_EFAILED where the root or the texts cannot be opened. */
int groma_session_create(groma_session **session, const char *options);

/* Frees a session and what belongs to it; arrays live on. NULL is allowed and does nothing. GROMA_EBUSY while it is in use, also from its own
 * callback. */
int groma_session_free(groma_session *session);

/* Runs a line and gives what is written for it: events, requests and the answer, each on a line of its own that ends in "\n". `output` belongs to
 * the session until the next call with it; behind its last byte stands a NUL that `output_length` does not count. Nothing is written for a
 * notification: then the length is 0.
 *
 * `line` may hold several lines, with "\n" between them, which are run one after the other as `groma run` does: a request of the engine is
 * answered by one of the lines that follow. A line longer than the limit is answered with the error `limitExceeded`.
 *
 * From within a callback (see groma_connect) it takes the answer to the request that the callback was called with, and commands that name this
 * request by `within`, whose answers it gives; it must not be used in any other way there, which is GROMA_EBUSY. */
int groma_send(const char **output, size_t *output_length, groma_session *session, const char *line, size_t length);

/* What is called with each notification and each request of the engine: one line, without "\n", with a NUL behind it that `length` does not count.
 * It belongs to the library and is good until the callback returns.
 *
 * It is called on the thread that has called groma_send, before that returns. A notification is handed over when the command is done that has
 * caused it, progress of a long one while it runs. A request (it has an `id`) is answered by groma_send from within the callback, with
 * {"jsonrpc":"2.0","id":…,"result":…}; without an answer the engine takes the documented default, as at the end of a stream.
 * From within, groma_send (as it says), groma_array_get and groma_cancel may be called with the session; all else with it is GROMA_EBUSY.
 *
 * It returns 0 to go on. Anything else cancels the command that runs, as groma_cancel does. It must not leave by longjmp or an exception. */
typedef int (*groma_callback)(void *context, groma_session *session, const char *line, size_t length);

/* Has notifications and requests go to a callback, with `context`, in place of the output of groma_send, which then gives answers only. A NULL
 * callback ends that. What the engine tells is chosen by the methods session.subscribe, what it asks by session.delegate. */
int groma_connect(groma_session *session, groma_callback callback, void *context);

/* Ends what the session is doing now, from any thread or from a callback: operations of this call, also of later lines of the same groma_send,
 * answer with the error `cancelled`; groma_array_run gives GROMA_ECANCELLED. It returns at once and does nothing where nothing is being done. A
 * command without an `id` goes on. */
int groma_cancel(groma_session *session);

/* -- Geometries as flat arrays --------------------------------------------------------------------------------------------------------------- */

/* Forms of geometries in buffers: the type codes of well-known binary, and that itself. */
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

/* Geometries of one form in flat memory: the layout of GeoArrow (with 64-bit offsets) and of shapely's ragged arrays. Zero it before filling it in.
 *
 * Row i has the entries offsets[0][i] up to before offsets[0][i + 1] of the next level, each of which is a range of the level behind it in turn:
 *
 *   form             levels   offsets[0]         offsets[1]        offsets[2]
 *   POINT            0        -                  -                 -               vertex i is row i; x and y NaN where it is empty
 *   LINESTRING       1        row to vertices
 *   MULTIPOINT       1        row to vertices
 *   MULTILINESTRING  2        row to lines       line to vertices
 *   POLYGON          2        row to rings       ring to vertices                  the first ring is the shell, the others are holes
 *   MULTIPOLYGON     3        row to polygons    polygon to rings  ring to vertices
 *   WKB              1        row to bytes
 *
 * Rings end with their first vertex once more; in those that are read that may be left out. */
typedef struct groma_buffers {
    int32_t form;              /* of groma_form */
    int32_t wkid;              /* the spatial reference of all rows, 4326; 0 for none (of WKB: for what each row says) */
    size_t row_count;          /* how many geometries */
    const uint8_t *validity;   /* Arrow's bitmap: bit i & 7 of byte i >> 3 is 0 where row i is null; NULL where no row is */
    size_t validity_offset;    /* the bit of row 0 */
    const int64_t *offsets[3]; /* of each level; NULL for those that the form does not have */
    size_t offset_counts[3];   /* how many numbers are there: one more than entries */
    size_t vertex_count;       /* how many vertices the ordinates have */
    const double *x;           /* the ordinates of the first vertex; z and m are NULL where there are none, NaN in them means unset */
    const double *y;
    const double *z;
    const double *m;
    size_t xy_stride;          /* from one x to the next and one y to the next, in doubles: 2 for xyxy, 3 for xyzxyz, 1 for xx… and yy… */
    size_t z_stride;
    size_t m_stride;
    const uint8_t *bytes;      /* of WKB: the rows behind one another */
    size_t byte_count;
} groma_buffers;

/* Makes an array of the geometries in buffers, which are copied. Rows that are no geometry (x or y not finite, a line of one vertex, broken WKB)
 * become null and are listed by groma_array_errors. GROMA_EBUFFERS where the buffers contradict themselves, with the `path` of the number.
 * O(vertices). */
int groma_array_create(groma_array **array, const groma_buffers *buffers);

/* Frees an array and what it has handed out. NULL is allowed and does nothing. */
int groma_array_free(groma_array *array);

/* The geometry that the session holds under a name, as an array of one row. Nothing is copied: it shares its vertices with the session's, and stays
 * as it is when the session goes on editing. O(1). */
int groma_array_get(groma_array **array, groma_session *session, const char *name);

/* Has the session hold a row under a name, as geometry.set with `into` does; nothing is copied, unless the array was made of lines
 * in buffers. A row that is null takes the name away. O(1), for such lines O(vertices). */
int groma_array_put(groma_session *session, const char *name, groma_array *array, size_t row);

/* Runs an operation on every row and gives an array of as many rows. It is one of those that the stream has as geometry.<operation> and that make a
 * geometry of parameter `geometry`: simplify, normalizeCentralMeridian, generalize, densify, buffer, clip, project and so on. `parameters` is a
 * JSON object with the others, as in the stream, or NULL.
 *
 * A row for which it fails becomes null and is listed by groma_array_errors, those of `array` included; the others are done all the same.
 * GROMA_ENOTFOUND, GROMA_EPARAMETERS and GROMA_ECANCELLED are failures as a whole. */
int groma_array_run(groma_array **result, groma_session *session, groma_array *array, const char *operation, const char *parameters);

/* What one row is. */
typedef struct groma_row {
    int32_t type;        /* 1 to 6 of groma_form, 7 for a collection, 0 for null; an envelope is a polygon */
    int32_t wkid;        /* 0 where it has none, or one without a number */
    int32_t has_z;       /* 1 or 0 */
    int32_t has_m;
    size_t path_count;   /* paths of lines, rings of polygons, all members of a collection; 1 for points and multipoints */
    size_t vertex_count; /* a ring's first vertex once */
    double x_min, y_min, x_max, y_max; /* NaN where it is empty */
} groma_row;

/* Tells what a row is, and how many rows there are. Either of `description` and `row_count` may be NULL; with a NULL `description`, `row` is not
 * looked at. O(1), for collections O(members). */
int groma_array_row(groma_row *description, size_t *row_count, groma_array *array, size_t row);

/* A run of neighbouring vertices of a row where they lie in memory; and the place of a walk over them. */
typedef struct groma_chunk {
    size_t path;      /* which path or ring of the row they belong to */
    size_t first;     /* the index of the first of them in the path; a ring's first vertex is not repeated at its end */
    size_t count;     /* how many there are; 0 at the end of the walk */
    int32_t is_ring;  /* 1 where a segment leads from the path's last vertex to its first */
    int32_t is_hole;  /* 1 for the ring of a hole */
    const double *xy; /* x and y in turn */
    const double *z;  /* NULL where there are none */
    const double *m;
} groma_chunk;

/* Walks over the vertices of a row without copying them. Begin with a chunk that is all zeros, and pass it again as it was left to get the next;
 * the walk has ended when its count is 0. Set `path` to that of a path, and all else to 0, to begin there; paths without vertices are passed over.
 * The pointers are good until the array is freed. GROMA_EFORM for a collection, which can be had as WKB. O(log n) a chunk, of 24 to 96 vertices. */
int groma_array_chunk(groma_chunk *chunk, groma_array *array, size_t row);

/* Copies vertices of a row into the caller's memory: from the one with the index `first`, counted through all paths, at most `capacity` of them; and
 * says how many these were. `xy` has room for 2 * capacity doubles, `z` and `m` for capacity each, or are NULL; what the row lacks is NaN.
 * groma_array_row tells how many there are. GROMA_EFORM for a collection. O(log n + copied). */
int groma_array_copy(size_t *copied, groma_array *array, size_t row, size_t first, size_t capacity, double *xy, double *z, double *m);

/* Describes all rows in flat memory that belongs to the array and is made at the first call for each form. GROMA_ANY gives the simplest of the
 * forms 1 to 6 that all rows fit into (LINESTRING where none has several paths); GROMA_EFORM where there is none, or a row does not fit into the
 * form asked for; every row fits into WKB. z and m are there where any row has them. `x` and `y` are in turn (xy_stride 2), z and m apart.
 * An array without any geometry is of the form asked for, or of WKB. `wkid` is that of the first row which is not null; rows with differing ones
 * are GROMA_EFORM, but in WKB, which is of the extended form (EWKB) only where rows differ. O(vertices) at the first call. */
int groma_array_buffers(groma_buffers *buffers, groma_array *array, int32_t form);

/* Why a row is null that was none in the beginning. */
typedef struct groma_row_error {
    size_t row;
    groma_error error;
} groma_row_error;

/* The rows that became null, with their first error, in order. It belongs to the array. `errors` is NULL where there are none. O(1). */
int groma_array_errors(const groma_row_error **errors, size_t *error_count, groma_array *array);

#ifdef __cplusplus
}
#endif

#endif
