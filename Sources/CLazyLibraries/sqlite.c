// SQLite 3, as far as GeoPackages call it.
#include "CLazyLibraries.h"

#if defined(__linux__) && __has_include(<sqlite3.h>)
#include <sqlite3.h>

#define LAZY_LIBRARIES "libsqlite3.so.0", "libsqlite3.so"
#include "lazy.h"

#define SQLITE_FUNCTIONS(X) \
    X(int, sqlite3_bind_blob64, (sqlite3_stmt *a, int b, const void *c, sqlite3_uint64 d, void (*e)(void *)), (a, b, c, d, e)) \
    X(int, sqlite3_bind_double, (sqlite3_stmt *a, int b, double c), (a, b, c)) \
    X(int, sqlite3_bind_int64, (sqlite3_stmt *a, int b, sqlite3_int64 c), (a, b, c)) \
    X(int, sqlite3_bind_null, (sqlite3_stmt *a, int b), (a, b)) \
    X(int, sqlite3_bind_text, (sqlite3_stmt *a, int b, const char *c, int d, void (*e)(void *)), (a, b, c, d, e)) \
    X(int, sqlite3_bind_text64, (sqlite3_stmt *a, int b, const char *c, sqlite3_uint64 d, void (*e)(void *), unsigned char f), (a, b, c, d, e, f)) \
    X(int, sqlite3_bind_zeroblob, (sqlite3_stmt *a, int b, int c), (a, b, c)) \
    X(int, sqlite3_bind_zeroblob64, (sqlite3_stmt *a, int b, sqlite3_uint64 c), (a, b, c)) \
    X(int, sqlite3_blob_bytes, (sqlite3_blob *a), (a)) \
    X(int, sqlite3_blob_close, (sqlite3_blob *a), (a)) \
    X(int, sqlite3_blob_open, (sqlite3 *a, const char *b, const char *c, const char *d, sqlite3_int64 e, int f, sqlite3_blob **g), (a, b, c, d, e, f, g)) \
    X(int, sqlite3_blob_read, (sqlite3_blob *a, void *b, int c, int d), (a, b, c, d)) \
    X(int, sqlite3_blob_write, (sqlite3_blob *a, const void *b, int c, int d), (a, b, c, d)) \
    X(int, sqlite3_busy_timeout, (sqlite3 *a, int b), (a, b)) \
    X(int, sqlite3_changes, (sqlite3 *a), (a)) \
    X(int, sqlite3_clear_bindings, (sqlite3_stmt *a), (a)) \
    X(int, sqlite3_close_v2, (sqlite3 *a), (a)) \
    X(const void *, sqlite3_column_blob, (sqlite3_stmt *a, int b), (a, b)) \
    X(int, sqlite3_column_bytes, (sqlite3_stmt *a, int b), (a, b)) \
    X(double, sqlite3_column_double, (sqlite3_stmt *a, int b), (a, b)) \
    X(sqlite3_int64, sqlite3_column_int64, (sqlite3_stmt *a, int b), (a, b)) \
    X(const unsigned char *, sqlite3_column_text, (sqlite3_stmt *a, int b), (a, b)) \
    X(int, sqlite3_column_type, (sqlite3_stmt *a, int b), (a, b)) \
    X(int, sqlite3_create_function_v2, (sqlite3 *a, const char *b, int c, int d, void *e, void (*f)(sqlite3_context *, int, sqlite3_value **), void (*g)(sqlite3_context *, int, sqlite3_value **), void (*h)(sqlite3_context *), void (*i)(void *)), (a, b, c, d, e, f, g, h, i)) \
    X(int, sqlite3_db_readonly, (sqlite3 *a, const char *b), (a, b)) \
    X(const char *, sqlite3_errmsg, (sqlite3 *a), (a)) \
    X(int, sqlite3_exec, (sqlite3 *a, const char *b, int (*c)(void *, int, char **, char **), void *d, char **e), (a, b, c, d, e)) \
    X(int, sqlite3_finalize, (sqlite3_stmt *a), (a)) \
    X(int, sqlite3_get_autocommit, (sqlite3 *a), (a)) \
    X(sqlite3_int64, sqlite3_last_insert_rowid, (sqlite3 *a), (a)) \
    X(int, sqlite3_limit, (sqlite3 *a, int b, int c), (a, b, c)) \
    X(int, sqlite3_open_v2, (const char *a, sqlite3 **b, int c, const char *d), (a, b, c, d)) \
    X(int, sqlite3_prepare_v3, (sqlite3 *a, const char *b, int c, unsigned int d, sqlite3_stmt **e, const char **f), (a, b, c, d, e, f)) \
    X(void, sqlite3_progress_handler, (sqlite3 *a, int b, int (*c)(void *), void *d), (a, b, c, d)) \
    X(int, sqlite3_reset, (sqlite3_stmt *a), (a)) \
    X(void, sqlite3_result_double, (sqlite3_context *a, double b), (a, b)) \
    X(void, sqlite3_result_int, (sqlite3_context *a, int b), (a, b)) \
    X(void, sqlite3_result_int64, (sqlite3_context *a, sqlite3_int64 b), (a, b)) \
    X(void, sqlite3_result_null, (sqlite3_context *a), (a)) \
    X(int, sqlite3_step, (sqlite3_stmt *a), (a)) \
    X(int, sqlite3_stmt_busy, (sqlite3_stmt *a), (a)) \
    X(int, sqlite3_system_errno, (sqlite3 *a), (a)) \
    X(void *, sqlite3_user_data, (sqlite3_context *a), (a)) \
    X(const void *, sqlite3_value_blob, (sqlite3_value *a), (a)) \
    X(int, sqlite3_value_bytes, (sqlite3_value *a), (a)) \
    X(const unsigned char *, sqlite3_value_text, (sqlite3_value *a), (a)) \
    X(int, sqlite3_value_type, (sqlite3_value *a), (a)) \
    X(sqlite3_vfs *, sqlite3_vfs_find, (const char *a), (a)) \
    X(int, sqlite3_vfs_register, (sqlite3_vfs *a, int b), (a, b))

SQLITE_FUNCTIONS(LAZY_FUNCTION)

const char *lazy_sqlite_missing(void) {
    SQLITE_FUNCTIONS(LAZY_CHECK)
    return 0;
}
#else
const char *lazy_sqlite_missing(void) { return 0; }
#endif
