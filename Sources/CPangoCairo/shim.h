#if __has_include(<pango/pangocairo.h>) && __has_include(<cairo-pdf.h>)
#include <cairo.h>
#include <cairo-pdf.h>
#include <pango/pangocairo.h>
#else
#error "groma: Cairo or Pango is missing: apt-get install libcairo2-dev libpango1.0-dev"
#endif
