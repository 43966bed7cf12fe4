// Only the reentrant half of GEOS's C interface: without this define the header's
// macros would also offer the global one.
#define GEOS_USE_ONLY_R_API

#if __has_include(<geos_c.h>)
#include <geos_c.h>
#else
#error "groma: GEOS 3.11 or later is missing: apt-get install libgeos-dev"
#endif

#if !(GEOS_VERSION_MAJOR > 3 || (GEOS_VERSION_MAJOR == 3 && GEOS_VERSION_MINOR >= 11))
#error "groma: GEOS is too old: version 3.11 or later is needed (apt-get install libgeos-dev on Debian 12, Ubuntu 23.04 or later)"
#endif

#include <stdint.h>

// A flag that one thread raises and another reads. Swift's own atomics need newer systems than the rest of Groma.
static inline void groma_flag_store(int32_t *flag, int32_t value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }
static inline int32_t groma_flag_load(const int32_t *flag) { return __atomic_load_n(flag, __ATOMIC_ACQUIRE); }
