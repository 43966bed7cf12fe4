// Cairo 1.16 and Pango 1.50, as far as pictures need them. They are declared here and loaded when the first picture is written, instead of being linked: they
// bring two dozen libraries, which would add a third to the time that every start takes. Types, values and functions are those of the libraries' stable
// binary interface (cairo.h, cairo-pdf.h, pango/pangocairo.h, and zlib.h of the zlib that Cairo comes with); values that are not used are left out.
#include <dlfcn.h>
#include <stdint.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_path cairo_path_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct { double xx, yx, xy, yy, x0, y0; } cairo_matrix_t;

typedef enum { CAIRO_STATUS_SUCCESS = 0, CAIRO_STATUS_READ_ERROR = 10, CAIRO_STATUS_WRITE_ERROR = 11 } cairo_status_t;
typedef enum { CAIRO_ANTIALIAS_GRAY = 2 } cairo_antialias_t;
typedef enum { CAIRO_EXTEND_REPEAT = 1, CAIRO_EXTEND_PAD = 3 } cairo_extend_t;
typedef enum { CAIRO_FILL_RULE_EVEN_ODD = 1 } cairo_fill_rule_t;
typedef enum { CAIRO_FORMAT_ARGB32 = 0, CAIRO_FORMAT_A8 = 2 } cairo_format_t;
typedef enum { CAIRO_HINT_METRICS_OFF = 1 } cairo_hint_metrics_t;
typedef enum { CAIRO_HINT_STYLE_NONE = 1 } cairo_hint_style_t;
typedef enum { CAIRO_LINE_CAP_ROUND = 1 } cairo_line_cap_t;
typedef enum { CAIRO_LINE_JOIN_ROUND = 1 } cairo_line_join_t;
typedef enum { CAIRO_PDF_METADATA_TITLE = 0, CAIRO_PDF_METADATA_CREATE_DATE = 5 } cairo_pdf_metadata_t;

typedef cairo_status_t (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);
typedef cairo_status_t (*cairo_read_func_t)(void *closure, unsigned char *data, unsigned int length);

typedef struct _PangoContext PangoContext;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoAttrList PangoAttrList;
// start_index and end_index are bytes of the text.
typedef struct { const void *klass; unsigned int start_index, end_index; } PangoAttribute;

typedef enum { PANGO_DIRECTION_LTR = 0, PANGO_DIRECTION_RTL = 1 } PangoDirection;
typedef enum { PANGO_STYLE_ITALIC = 2 } PangoStyle;
typedef enum { PANGO_UNDERLINE_SINGLE = 1 } PangoUnderline;
typedef enum { PANGO_WEIGHT_BOLD = 700 } PangoWeight;
// Units of Pango a point.
#define PANGO_SCALE 1024

// The functions that are used: what each gives, its name, what it takes.
#define GROMA_CAIRO_FUNCTIONS(X) \
    X(void, cairo_append_path, (cairo_t *, const cairo_path_t *)) \
    X(void, cairo_arc, (cairo_t *, double, double, double, double, double)) \
    X(void, cairo_clip, (cairo_t *)) \
    X(void, cairo_clip_extents, (cairo_t *, double *, double *, double *, double *)) \
    X(void, cairo_close_path, (cairo_t *)) \
    X(cairo_path_t *, cairo_copy_path, (cairo_t *)) \
    X(cairo_t *, cairo_create, (cairo_surface_t *)) \
    X(void, cairo_destroy, (cairo_t *)) \
    X(void, cairo_fill_preserve, (cairo_t *)) \
    X(cairo_font_options_t *, cairo_font_options_create, (void)) \
    X(void, cairo_font_options_destroy, (cairo_font_options_t *)) \
    X(void, cairo_font_options_set_antialias, (cairo_font_options_t *, cairo_antialias_t)) \
    X(void, cairo_font_options_set_hint_metrics, (cairo_font_options_t *, cairo_hint_metrics_t)) \
    X(void, cairo_font_options_set_hint_style, (cairo_font_options_t *, cairo_hint_style_t)) \
    X(cairo_pattern_t *, cairo_get_source, (cairo_t *)) \
    X(void, cairo_identity_matrix, (cairo_t *)) \
    X(cairo_surface_t *, cairo_image_surface_create, (cairo_format_t, int, int)) \
    X(cairo_surface_t *, cairo_image_surface_create_from_png_stream, (cairo_read_func_t, void *)) \
    X(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *)) \
    X(int, cairo_image_surface_get_stride, (cairo_surface_t *)) \
    X(void, cairo_line_to, (cairo_t *, double, double)) \
    X(void, cairo_mask_surface, (cairo_t *, cairo_surface_t *, double, double)) \
    X(void, cairo_matrix_init_scale, (cairo_matrix_t *, double, double)) \
    X(void, cairo_matrix_rotate, (cairo_matrix_t *, double)) \
    X(void, cairo_matrix_translate, (cairo_matrix_t *, double, double)) \
    X(void, cairo_move_to, (cairo_t *, double, double)) \
    X(void, cairo_new_path, (cairo_t *)) \
    X(void, cairo_paint, (cairo_t *)) \
    X(void, cairo_paint_with_alpha, (cairo_t *, double)) \
    X(void, cairo_path_destroy, (cairo_path_t *)) \
    X(cairo_pattern_t *, cairo_pattern_create_for_surface, (cairo_surface_t *)) \
    X(void, cairo_pattern_destroy, (cairo_pattern_t *)) \
    X(void, cairo_pattern_set_extend, (cairo_pattern_t *, cairo_extend_t)) \
    X(void, cairo_pattern_set_matrix, (cairo_pattern_t *, const cairo_matrix_t *)) \
    X(cairo_surface_t *, cairo_pdf_surface_create_for_stream, (cairo_write_func_t, void *, double, double)) \
    X(void, cairo_pdf_surface_set_metadata, (cairo_surface_t *, cairo_pdf_metadata_t, const char *)) \
    X(void, cairo_pop_group_to_source, (cairo_t *)) \
    X(void, cairo_push_group, (cairo_t *)) \
    X(void, cairo_rectangle, (cairo_t *, double, double, double, double)) \
    X(void, cairo_restore, (cairo_t *)) \
    X(void, cairo_rotate, (cairo_t *, double)) \
    X(void, cairo_save, (cairo_t *)) \
    X(void, cairo_scale, (cairo_t *, double, double)) \
    X(void, cairo_set_dash, (cairo_t *, const double *, int, double)) \
    X(void, cairo_set_fill_rule, (cairo_t *, cairo_fill_rule_t)) \
    X(void, cairo_set_line_cap, (cairo_t *, cairo_line_cap_t)) \
    X(void, cairo_set_line_join, (cairo_t *, cairo_line_join_t)) \
    X(void, cairo_set_line_width, (cairo_t *, double)) \
    X(void, cairo_set_source, (cairo_t *, cairo_pattern_t *)) \
    X(void, cairo_set_source_rgba, (cairo_t *, double, double, double, double)) \
    X(void, cairo_set_source_surface, (cairo_t *, cairo_surface_t *, double, double)) \
    X(cairo_status_t, cairo_status, (cairo_t *)) \
    X(const char *, cairo_status_to_string, (cairo_status_t)) \
    X(void, cairo_stroke, (cairo_t *)) \
    X(void, cairo_stroke_preserve, (cairo_t *)) \
    X(void, cairo_surface_destroy, (cairo_surface_t *)) \
    X(void, cairo_surface_finish, (cairo_surface_t *)) \
    X(void, cairo_surface_flush, (cairo_surface_t *)) \
    X(void, cairo_surface_mark_dirty, (cairo_surface_t *)) \
    X(cairo_status_t, cairo_surface_status, (cairo_surface_t *)) \
    X(void, cairo_translate, (cairo_t *, double, double)) \
    X(void, cairo_user_to_device, (cairo_t *, double *, double *)) \
    X(int, compress2, (uint8_t *, unsigned long *, const uint8_t *, unsigned long, int)) \
    X(unsigned long, compressBound, (unsigned long)) \
    X(unsigned long, crc32, (unsigned long, const uint8_t *, unsigned int)) \
    X(void, g_object_unref, (void *)) \
    X(PangoAttribute *, pango_attr_foreground_alpha_new, (uint16_t)) \
    X(PangoAttribute *, pango_attr_foreground_new, (uint16_t, uint16_t, uint16_t)) \
    X(void, pango_attr_list_insert, (PangoAttrList *, PangoAttribute *)) \
    X(PangoAttrList *, pango_attr_list_new, (void)) \
    X(void, pango_attr_list_unref, (PangoAttrList *)) \
    X(PangoAttribute *, pango_attr_strikethrough_new, (int)) \
    X(PangoAttribute *, pango_attr_style_new, (PangoStyle)) \
    X(PangoAttribute *, pango_attr_underline_new, (PangoUnderline)) \
    X(PangoAttribute *, pango_attr_weight_new, (PangoWeight)) \
    X(void, pango_cairo_context_set_font_options, (PangoContext *, const cairo_font_options_t *)) \
    X(PangoContext *, pango_cairo_create_context, (cairo_t *)) \
    X(void, pango_cairo_layout_path, (cairo_t *, PangoLayout *)) \
    X(void, pango_cairo_show_layout, (cairo_t *, PangoLayout *)) \
    X(void, pango_cairo_update_layout, (cairo_t *, PangoLayout *)) \
    X(void, pango_context_set_base_dir, (PangoContext *, PangoDirection)) \
    X(void, pango_context_set_language, (PangoContext *, PangoLanguage *)) \
    X(void, pango_font_description_free, (PangoFontDescription *)) \
    X(PangoFontDescription *, pango_font_description_new, (void)) \
    X(void, pango_font_description_set_absolute_size, (PangoFontDescription *, double)) \
    X(void, pango_font_description_set_family, (PangoFontDescription *, const char *)) \
    X(void, pango_font_description_set_style, (PangoFontDescription *, PangoStyle)) \
    X(void, pango_font_description_set_weight, (PangoFontDescription *, PangoWeight)) \
    X(PangoLanguage *, pango_language_from_string, (const char *)) \
    X(void, pango_layout_context_changed, (PangoLayout *)) \
    X(int, pango_layout_get_baseline, (PangoLayout *)) \
    X(void, pango_layout_get_size, (PangoLayout *, int *, int *)) \
    X(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *)) \
    X(PangoLayout *, pango_layout_new, (PangoContext *)) \
    X(void, pango_layout_set_attributes, (PangoLayout *, PangoAttrList *)) \
    X(void, pango_layout_set_auto_dir, (PangoLayout *, int)) \
    X(void, pango_layout_set_font_description, (PangoLayout *, const PangoFontDescription *)) \
    X(void, pango_layout_set_single_paragraph_mode, (PangoLayout *, int)) \
    X(void, pango_layout_set_text, (PangoLayout *, const char *, int))

#ifdef __APPLE__
#define GROMA_CAIRO_LIBRARY "libpangocairo-1.0.0.dylib"
#else
#define GROMA_CAIRO_LIBRARY "libpangocairo-1.0.so.0"
#endif

// The address of a function; null where the library or the function is missing. The libraries that it depends on are searched too.
static inline void *groma_cairo_symbol(const char *name) {
    static void *library;
    void *loaded = __atomic_load_n(&library, __ATOMIC_ACQUIRE);
    if (!loaded) {
        loaded = dlopen(GROMA_CAIRO_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
        if (!loaded) return 0;
        // Of two threads that load it at once both get the same.
        __atomic_store_n(&library, loaded, __ATOMIC_RELEASE);
    }
    return dlsym(loaded, name);
}

// load_NAME() gives the function NAME.
#define GROMA_CAIRO_LOADER(result, name, parameters) \
    typedef result (*groma_##name) parameters; \
    static inline groma_##name load_##name(void) { \
        static groma_##name function; \
        groma_##name found = __atomic_load_n(&function, __ATOMIC_ACQUIRE); \
        if (!found) { \
            found = (groma_##name)groma_cairo_symbol(#name); \
            __atomic_store_n(&function, found, __ATOMIC_RELEASE); \
        } \
        return found; \
    }
GROMA_CAIRO_FUNCTIONS(GROMA_CAIRO_LOADER)

// The name of the first function that is missing; null where all are there. To be asked before the first is called.
#define GROMA_CAIRO_CHECK(result, name, parameters) \
    if (!load_##name()) return #name;
static inline const char *groma_cairo_missing(void) {
    GROMA_CAIRO_FUNCTIONS(GROMA_CAIRO_CHECK)
    return 0;
}
