// PROJ 6.2 or later, as far as projections call it.
#include "CLazyLibraries.h"

#if defined(__linux__) && __has_include(<proj.h>)
// Declared without the visibility that the headers give them.
#define PROJ_DLL
#define GEOD_DLL
#include <geodesic.h>
#include <proj.h>

// The binary interface of the headers: other major versions have others.
#if PROJ_VERSION_MAJOR == 9
#define LAZY_LIBRARIES "libproj.so.25"
#elif PROJ_VERSION_MAJOR == 8
#define LAZY_LIBRARIES "libproj.so.22"
#elif PROJ_VERSION_MAJOR == 7
#define LAZY_LIBRARIES "libproj.so.19"
#elif PROJ_VERSION_MAJOR == 6
#define LAZY_LIBRARIES "libproj.so.15"
#else
#define LAZY_LIBRARIES "libproj.so"
#endif
#include "lazy.h"

#define PROJ_FUNCTIONS(X) \
    X(const char *, proj_as_proj_string, (PJ_CONTEXT *a, const PJ *b, PJ_PROJ_STRING_TYPE c, const char *const *d), (a, b, c, d)) \
    X(const char *, proj_as_wkt, (PJ_CONTEXT *a, const PJ *b, PJ_WKT_TYPE c, const char *const *d), (a, b, c, d)) \
    X(PJ *, proj_clone, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(PJ_CONTEXT *, proj_context_create, (void), ()) \
    X(PJ_CONTEXT *, proj_context_destroy, (PJ_CONTEXT *a), (a)) \
    X(int, proj_context_errno, (PJ_CONTEXT *a), (a)) \
    X(const char *, proj_context_errno_string, (PJ_CONTEXT *a, int b), (a, b)) \
    X(int, proj_context_set_enable_network, (PJ_CONTEXT *a, int b), (a, b)) \
    X(double, proj_coordoperation_get_accuracy, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(int, proj_coordoperation_get_grid_used, (PJ_CONTEXT *a, const PJ *b, int c, const char **d, const char **e, const char **f, const char **g, int *h, int *i, int *j), (a, b, c, d, e, f, g, h, i, j)) \
    X(int, proj_coordoperation_get_grid_used_count, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(int, proj_coordoperation_has_ballpark_transformation, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(int, proj_coordoperation_is_instantiable, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(PJ *, proj_create, (PJ_CONTEXT *a, const char *b), (a, b)) \
    X(PJ *, proj_create_crs_to_crs, (PJ_CONTEXT *a, const char *b, const char *c, PJ_AREA *d), (a, b, c, d)) \
    X(PJ *, proj_create_crs_to_crs_from_pj, (PJ_CONTEXT *a, const PJ *b, const PJ *c, PJ_AREA *d, const char *const *e), (a, b, c, d, e)) \
    X(PJ *, proj_create_from_database, (PJ_CONTEXT *a, const char *b, const char *c, PJ_CATEGORY d, int e, const char *const *f), (a, b, c, d, e, f)) \
    X(PJ_OPERATION_FACTORY_CONTEXT *, proj_create_operation_factory_context, (PJ_CONTEXT *a, const char *b), (a, b)) \
    X(PJ_OBJ_LIST *, proj_create_operations, (PJ_CONTEXT *a, const PJ *b, const PJ *c, const PJ_OPERATION_FACTORY_CONTEXT *d), (a, b, c, d)) \
    X(PJ *, proj_crs_get_coordinate_system, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(PJ *, proj_crs_get_coordoperation, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(PJ *, proj_crs_get_geodetic_crs, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(PJ *, proj_crs_get_sub_crs, (PJ_CONTEXT *a, const PJ *b, int c), (a, b, c)) \
    X(int, proj_cs_get_axis_info, (PJ_CONTEXT *a, const PJ *b, int c, const char **d, const char **e, const char **f, double *g, const char **h, const char **i, const char **j), (a, b, c, d, e, f, g, h, i, j)) \
    X(PJ *, proj_destroy, (PJ *a), (a)) \
    X(int, proj_ellipsoid_get_parameters, (PJ_CONTEXT *a, const PJ *b, double *c, double *d, int *e, double *f), (a, b, c, d, e, f)) \
    X(int, proj_errno_reset, (const PJ *a), (a)) \
    X(int, proj_get_area_of_use, (PJ_CONTEXT *a, const PJ *b, double *c, double *d, double *e, double *f, const char **g), (a, b, c, d, e, f, g)) \
    X(PJ *, proj_get_ellipsoid, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(const char *, proj_get_id_auth_name, (const PJ *a, int b), (a, b)) \
    X(const char *, proj_get_id_code, (const PJ *a, int b), (a, b)) \
    X(const char *, proj_get_name, (const PJ *a), (a)) \
    X(PJ *, proj_get_source_crs, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(PJ_TYPE, proj_get_type, (const PJ *a), (a)) \
    X(int, proj_is_crs, (const PJ *a), (a)) \
    X(int, proj_is_equivalent_to, (const PJ *a, const PJ *b, PJ_COMPARISON_CRITERION c), (a, b, c)) \
    X(void, proj_list_destroy, (PJ_OBJ_LIST *a), (a)) \
    X(PJ *, proj_list_get, (PJ_CONTEXT *a, const PJ_OBJ_LIST *b, int c), (a, b, c)) \
    X(int, proj_list_get_count, (const PJ_OBJ_LIST *a), (a)) \
    X(PJ_LOG_LEVEL, proj_log_level, (PJ_CONTEXT *a, PJ_LOG_LEVEL b), (a, b)) \
    X(PJ *, proj_normalize_for_visualization, (PJ_CONTEXT *a, const PJ *b), (a, b)) \
    X(void, proj_operation_factory_context_destroy, (PJ_OPERATION_FACTORY_CONTEXT *a), (a)) \
    X(void, proj_operation_factory_context_set_grid_availability_use, (PJ_CONTEXT *a, PJ_OPERATION_FACTORY_CONTEXT *b, PROJ_GRID_AVAILABILITY_USE c), (a, b, c)) \
    X(void, proj_operation_factory_context_set_spatial_criterion, (PJ_CONTEXT *a, PJ_OPERATION_FACTORY_CONTEXT *b, PROJ_SPATIAL_CRITERION c), (a, b, c)) \
    X(size_t, proj_trans_generic, (PJ *a, PJ_DIRECTION b, double *c, size_t d, size_t e, double *f, size_t g, size_t h, double *i, size_t j, size_t k, double *l, size_t m, size_t n), (a, b, c, d, e, f, g, h, i, j, k, l, m, n)) \
    X(double, geod_gendirect, (const struct geod_geodesic *a, double b, double c, double d, unsigned e, double f, double *g, double *h, double *i, double *j, double *k, double *l, double *m, double *n), (a, b, c, d, e, f, g, h, i, j, k, l, m, n)) \
    X(double, geod_geninverse, (const struct geod_geodesic *a, double b, double c, double d, double e, double *f, double *g, double *h, double *i, double *j, double *k, double *l), (a, b, c, d, e, f, g, h, i, j, k, l)) \
    X(void, geod_init, (struct geod_geodesic *a, double b, double c), (a, b, c)) \
    X(void, geod_inverse, (const struct geod_geodesic *a, double b, double c, double d, double e, double *f, double *g, double *h), (a, b, c, d, e, f, g, h))

PROJ_FUNCTIONS(LAZY_FUNCTION)

const char *lazy_proj_missing(void) {
    PROJ_FUNCTIONS(LAZY_CHECK)
    return 0;
}
#else
const char *lazy_proj_missing(void) { return 0; }
#endif
