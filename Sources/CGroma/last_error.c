#include "last_error.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "groma.h"

/* One allocation holds all texts of a thread's error; it goes with the thread. */
static _Thread_local groma_error last = {0, "", "", NULL, NULL};
static _Thread_local char *texts;
static pthread_key_t key;
static pthread_once_t key_once = PTHREAD_ONCE_INIT;
static int has_key;

/* Other destructors of the thread may come later and fail once more: they find no text of what is gone. */
static void forget(void *kept) {
    free(kept);
    texts = NULL;
    last = (groma_error){0, "", "", NULL, NULL};
}

static void make_key(void) { has_key = pthread_key_create(&key, forget) == 0; }

const groma_error *groma_last_error(void) { return &last; }

void groma_clear_last_error(void) {
    if (last.status == 0) return;
    last = (groma_error){0, "", "", NULL, NULL};
}

static const char *keep(char **next, const char *text) {
    if (!text) return NULL;
    size_t size = strlen(text) + 1;
    char *copy = memcpy(*next, text, size);
    *next += size;
    return copy;
}

void groma_set_last_error(int32_t status, const char *code, const char *message, const char *path, const char *expected) {
    const char *parts[] = {code, message, path, expected};
    size_t size = 0;
    for (int i = 0; i < 4; i++) size += parts[i] ? strlen(parts[i]) + 1 : 0;
    char *fresh = malloc(size);
    last = (groma_error){status, "outOfMemory", "there is no memory for the message", NULL, NULL};
    if (!fresh) return;
    free(texts);
    texts = fresh;
    char *next = fresh;
    last.code = keep(&next, code);
    last.message = keep(&next, message);
    last.path = keep(&next, path);
    last.expected = keep(&next, expected);
    pthread_once(&key_once, make_key);
    if (has_key) pthread_setspecific(key, fresh);
}
