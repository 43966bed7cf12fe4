// Functions of shared libraries that are loaded when one of them is first called, instead of at every start of the program.
//
// A library's file defines LAZY_LIBRARIES, the names that its library goes by, and a list of the functions that are called, each with its result, name,
// parameters and arguments. LAZY_FUNCTION defines such a function under the library's own name and with its type, which passes the call on, so that callers
// need the library's header alone. The library is not linked, so the linker names a function that is called and missing in the list. What is defined is
// hidden: shared libraries go on calling one another.
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

// The address of a function; null where the library or the function is missing.
static void *lazy_symbol(const char *name) {
    static const char *const names[] = {LAZY_LIBRARIES};
    static void *library;
    void *loaded = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
    for (unsigned i = 0; !loaded && i < sizeof names / sizeof *names; i++) loaded = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
    // Of two threads that load it at once both get the same.
    __atomic_store_n(&library, loaded, __ATOMIC_RELEASE);
    return loaded ? dlsym(loaded, name) : 0;
}

// The same for a call that nobody has asked for whether it is missing: the program ends then, as the dynamic linker would have ended it at its start.
static void *lazy_called_symbol(const char *name) {
    void *function = lazy_symbol(name);
    if (!function) {
        fprintf(stderr, "error while loading shared libraries: no library here has %s\n", name);
        _Exit(127);
    }
    return function;
}

// Looks a function up at its first call; `found` is its address then.
#define LAZY_LOOK_UP(name) \
    static __typeof__(&name) function; \
    __typeof__(&name) found = __atomic_load_n(&function, __ATOMIC_ACQUIRE); \
    if (!found) { \
        found = (__typeof__(&name))lazy_called_symbol(#name); \
        __atomic_store_n(&function, found, __ATOMIC_RELEASE); \
    }

#define LAZY_HIDDEN __attribute__((visibility("hidden")))

#define LAZY_FUNCTION(result, name, parameters, arguments) \
    LAZY_HIDDEN result name parameters { \
        LAZY_LOOK_UP(name) \
        return found arguments; \
    }

// For the body of a function that names what is missing.
#define LAZY_CHECK(result, name, parameters, arguments) \
    if (!lazy_symbol(#name)) return #name;
