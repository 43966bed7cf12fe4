/* Runs the lines of files (the standard input without any) as `groma run` does, and writes what it writes.
 *
 *     send [--line] [--root DIR] [FILE…]
 *
 * All lines of a file go in one call, or each in a call of its own with --line. The exit status is 2 where a call fails. */
#include <groma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failed(const char *what) {
    fprintf(stderr, "%s: %s\n", what, groma_last_error()->message);
    return 2;
}

/* The whole text of a file, which the caller frees; NULL where it cannot be read. */
static char *read_all(FILE *file, size_t *length) {
    size_t capacity = 1 << 16;
    char *text = malloc(capacity);
    *length = 0;
    while (text) {
        size_t found = fread(text + *length, 1, capacity - *length, file);
        if (found == 0) return text;
        *length += found;
        if (*length == capacity) {
            char *larger = realloc(text, capacity *= 2);
            if (!larger) free(text);
            text = larger;
        }
    }
    return NULL;
}

static int run(groma_session *session, const char *text, size_t length, int by_line) {
    const char *end = text + length;
    while (text < end) {
        const char *stop = by_line ? memchr(text, '\n', (size_t)(end - text)) : NULL;
        size_t count = stop ? (size_t)(stop - text) : (size_t)(end - text);
        const char *output;
        size_t written;
        if (groma_send(&output, &written, session, text, count) != GROMA_OK) return failed("groma_send");
        fwrite(output, 1, written, stdout);
        text += count + (stop != NULL);
    }
    return 0;
}

int main(int count, char **arguments) {
    const char *root = ".";
    int by_line = 0, first = 1;
    for (; first < count && strncmp(arguments[first], "--", 2) == 0; first++) {
        if (strcmp(arguments[first], "--line") == 0) by_line = 1;
        else if (strcmp(arguments[first], "--root") == 0 && first + 1 < count) root = arguments[++first];
    }
    char options[4200];
    if (strpbrk(root, "\"\\") || strlen(root) > 4096) return 2;
    snprintf(options, sizeof options, "{\"root\":\"%s\"}", root);
    groma_session *session;
    if (groma_session_create(&session, options) != GROMA_OK) return failed("groma_session_create");
    int status = 0;
    for (int i = first; status == 0 && (i < count || i == first); i++) {
        FILE *file = i < count ? fopen(arguments[i], "rb") : stdin;
        if (!file) {
            perror(arguments[i]);
            status = 2;
            break;
        }
        size_t length;
        char *text = read_all(file, &length);
        status = text ? run(session, text, length, by_line) : 2;
        free(text);
        if (file != stdin) fclose(file);
    }
    groma_session_free(session);
    return status;
}
