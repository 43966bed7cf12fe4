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

