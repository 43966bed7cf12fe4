#if __has_include(<proj.h>)
#include <proj.h>
#include <geodesic.h>
#else
#error "groma: PROJ is missing: apt-get install libproj-dev"
#endif
