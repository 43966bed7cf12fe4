// Whoever depends on this target has the calls of PROJ, SQLite and curl bound to functions of the same names that load these libraries when one is first
// called, so that no start of the program waits for them. So it is on Linux; elsewhere the libraries are linked.

// What a library that is to be loaded lacks: the name of its first function that cannot be found; null where all are there. To be asked before the first call.
const char *lazy_proj_missing(void);
const char *lazy_sqlite_missing(void);
const char *lazy_curl_missing(void);
