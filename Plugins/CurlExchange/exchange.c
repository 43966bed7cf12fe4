#include "CurlExchange.h"

// Without the trait Curl this file is empty, so that the build does not need curl's headers.
#ifdef GROMA_CURL
#if !__has_include(<curl/curl.h>)
#error "groma: the trait Curl needs curl's headers: apt-get install libcurl4-openssl-dev"
#endif
#include <curl/curl.h>
// In earlier versions, aborting an exchange waits for the resolution of the host name, and a connection that the host closed ends the
// process with a signal.
#if LIBCURL_VERSION_NUM < 0x075800
#error "groma: the trait Curl needs libcurl 7.88 or later"
#endif
#include <pthread.h>
#include <string.h>
#include <unistd.h>

// The interval in milliseconds between calls of goes_on.
#define POLL_INTERVAL 20

struct state {
    const struct curl_exchange *exchange;
    bool is_refused;
    long long read;
};

static void initialize(void) { curl_global_init(CURL_GLOBAL_ALL); }

void *curl_exchange_client_make(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, initialize);
    CURLM *client = curl_multi_init();
    if (client) curl_multi_setopt(client, CURLMOPT_MAXCONNECTS, 4L);
    return client;
}

void curl_exchange_client_end(void *client) { curl_multi_cleanup(client); }

static size_t take_header(char *line, size_t size, size_t count, void *context) {
    struct state *state = context;
    if (state->exchange->take_header(state->exchange->context, line, size * count)) return size * count;
    state->is_refused = true;
    return 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    struct state *state = context;
    if (state->exchange->take_body(state->exchange->context, bytes, size * count)) return size * count;
    state->is_refused = true;
    return 0;
}

static int note_progress(void *context, curl_off_t expected, curl_off_t received, curl_off_t due, curl_off_t sent) {
    (void)due;
    struct state *state = context;
    // The whole response was received: it is not discarded any more.
    if (expected > 0 && received >= expected) return 0;
    if (!state->exchange->goes_on(state->exchange->context, sent, received)) state->is_refused = true;
    return state->is_refused;
}

static size_t read_body(char *buffer, size_t size, size_t count, void *context) {
    struct state *state = context;
    ssize_t read = pread(state->exchange->body_descriptor, buffer, size * count, state->read);
    if (read < 0) return CURL_READFUNC_ABORT;
    state->read += read;
    return (size_t)read;
}

static void set_up(CURL *easy, struct state *state, struct curl_slist *headers) {
    const struct curl_exchange *exchange = state->exchange;
    curl_easy_setopt(easy, CURLOPT_URL, exchange->url);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    // Use neither proxies nor a netrc file, whatever the environment and the user's configuration say.
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(easy, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_HTTP09_ALLOWED, 0L);
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    // An aborted exchange does not wait for the resolution of the host name.
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    double milliseconds = exchange->seconds * 1000;
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, milliseconds < 1 ? 1L : (long)milliseconds);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds < 1 ? 1L : (long)milliseconds);
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "groma");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, state);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, state);
    curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, note_progress);
    curl_easy_setopt(easy, CURLOPT_XFERINFODATA, state);
    if (exchange->is_alone) {
        curl_easy_setopt(easy, CURLOPT_FRESH_CONNECT, 1L);
        curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
        // Over HTTP/2, curl resends requests that the host refused.
        curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    }
    if (!exchange->is_post) return;
    curl_easy_setopt(easy, CURLOPT_POST, 1L);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)exchange->body_size);
    if (exchange->body || exchange->body_size == 0) {
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, exchange->body ? exchange->body : "");
    } else {
        curl_easy_setopt(easy, CURLOPT_READFUNCTION, read_body);
        curl_easy_setopt(easy, CURLOPT_READDATA, state);
    }
}

// Returns the result for a CURLcode. 100 is CURLE_TOO_LARGE, which older headers do not define.
static enum curl_exchange_end end_of(CURLcode code) {
    switch (code) {
    case CURLE_OK: return CURL_EXCHANGE_DONE;
    case CURLE_OPERATION_TIMEDOUT: return CURL_EXCHANGE_TIMED_OUT;
    case CURLE_COULDNT_RESOLVE_HOST: return CURL_EXCHANGE_NO_HOST;
    case CURLE_COULDNT_CONNECT: return CURL_EXCHANGE_NO_CONNECTION;
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR: return CURL_EXCHANGE_BROKEN;
    case CURLE_SSL_CONNECT_ERROR: return CURL_EXCHANGE_NOT_SECURE;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE: return CURL_EXCHANGE_NOT_TRUSTED;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_WEIRD_SERVER_REPLY: return CURL_EXCHANGE_NOT_HTTP;
    case CURLE_OUT_OF_MEMORY: return CURL_EXCHANGE_NO_ROOM;
    default: return (int)code == 100 ? CURL_EXCHANGE_NO_ROOM : CURL_EXCHANGE_OTHER;
    }
}

enum curl_exchange_end curl_exchange_run(void *client, const struct curl_exchange *exchange, int *code) {
    *code = CURLE_OUT_OF_MEMORY;
    CURL *easy = curl_easy_init();
    if (!easy) return CURL_EXCHANGE_NO_ROOM;
    struct state state = {.exchange = exchange};
    struct curl_slist *headers = NULL;
    for (const char *line = exchange->headers; *line; line += strlen(line) + 1) {
        struct curl_slist *longer = curl_slist_append(headers, line);
        if (!longer) {
            curl_slist_free_all(headers);
            curl_easy_cleanup(easy);
            return CURL_EXCHANGE_NO_ROOM;
        }
        headers = longer;
    }
    set_up(easy, &state, headers);
    if (curl_multi_add_handle(client, easy) == CURLM_OK) {
        int running = 1;
        while (curl_multi_perform(client, &running) == CURLM_OK && running && !state.is_refused) {
            curl_multi_poll(client, NULL, 0, POLL_INTERVAL, NULL);
            note_progress(&state, 0, 0, 0, 0);
        }
        int left = 0;
        CURLMsg *message = curl_multi_info_read(client, &left);
        if (message && message->msg == CURLMSG_DONE) *code = message->data.result;
        curl_multi_remove_handle(client, easy);
    }
    curl_easy_cleanup(easy);
    curl_slist_free_all(headers);
    return state.is_refused ? CURL_EXCHANGE_REFUSED : end_of((CURLcode)*code);
}

const char *curl_exchange_reason(int code) { return curl_easy_strerror((CURLcode)code); }
#endif
