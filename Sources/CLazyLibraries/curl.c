// curl 7.67 or later, as far as Plugins/CurlExchange calls it, and Foundation's networking where that is linked into the program. Where Foundation is a
// shared library it brings its own.
//
// Handles and lists are pointers, codes are ints: the types of libcurl's stable binary interface, so that its headers are not needed.
#include "CLazyLibraries.h"
#include <stdarg.h>
#include <stdlib.h>

// Programs of other libraries than glibc are linked with a curl of their own.
#if defined(__GLIBC__) && defined(__LP64__)
#define LAZY_LIBRARIES "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"
#include "lazy.h"

#define CURL_FUNCTIONS(X) \
    X(void, curl_easy_cleanup, (void *a), (a)) \
    X(void *, curl_easy_init, (void), ()) \
    X(int, curl_easy_pause, (void *a, int b), (a, b)) \
    X(const char *, curl_easy_strerror, (int a), (a)) \
    X(void, curl_free, (void *a), (a)) \
    X(int, curl_global_init, (long a), (a)) \
    X(int, curl_multi_add_handle, (void *a, void *b), (a, b)) \
    X(int, curl_multi_assign, (void *a, int b, void *c), (a, b, c)) \
    X(int, curl_multi_cleanup, (void *a), (a)) \
    X(void *, curl_multi_info_read, (void *a, int *b), (a, b)) \
    X(void *, curl_multi_init, (void), ()) \
    X(int, curl_multi_perform, (void *a, int *b), (a, b)) \
    X(int, curl_multi_poll, (void *a, void *b, unsigned c, int d, int *e), (a, b, c, d, e)) \
    X(int, curl_multi_remove_handle, (void *a, void *b), (a, b)) \
    X(int, curl_multi_socket_action, (void *a, int b, int c, int *d), (a, b, c, d)) \
    X(void *, curl_slist_append, (void *a, const char *b), (a, b)) \
    X(void, curl_slist_free_all, (void *a), (a)) \
    X(void *, curl_url, (void), ()) \
    X(int, curl_url_get, (const void *a, int b, char **c, unsigned d), (a, b, c, d)) \
    X(int, curl_url_set, (void *a, int b, const char *c, unsigned d), (a, b, c, d)) \
    X(char *, curl_version, (void), ()) \
    X(void *, curl_version_info, (int a), (a))

// What follows the second argument is one pointer, or a long or curl_off_t of its size.
#define CURL_SETTERS(X) \
    X(int, curl_easy_getinfo, (void *handle, int option, ...), (handle, option, value)) \
    X(int, curl_easy_setopt, (void *handle, int option, ...), (handle, option, value)) \
    X(int, curl_multi_setopt, (void *handle, int option, ...), (handle, option, value))

#define CURL_SETTER(result, name, parameters, arguments) \
    LAZY_HIDDEN result name parameters { \
        LAZY_LOOK_UP(name) \
        va_list rest; \
        va_start(rest, option); \
        void *value = va_arg(rest, void *); \
        va_end(rest); \
        return found arguments; \
    }

CURL_FUNCTIONS(LAZY_FUNCTION)
CURL_SETTERS(CURL_SETTER)

const char *lazy_curl_missing(void) {
    CURL_FUNCTIONS(LAZY_CHECK)
    CURL_SETTERS(LAZY_CHECK)
    return 0;
}
#else
const char *lazy_curl_missing(void) { return 0; }
#endif
