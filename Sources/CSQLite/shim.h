#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "groma: SQLite is missing: apt-get install libsqlite3-dev"
#endif
