/* Why the last call of a thread failed; for the implementation alone, and not installed. */
#ifndef GROMA_LAST_ERROR_H
#define GROMA_LAST_ERROR_H

#include <stdint.h>

/* Forgets it: the call has not failed. */
void groma_clear_last_error(void);

/* Keeps copies of what went wrong for groma_last_error. `path` and `expected` may be NULL. */
void groma_set_last_error(int32_t status, const char *code, const char *message, const char *path, const char *expected);

#endif
