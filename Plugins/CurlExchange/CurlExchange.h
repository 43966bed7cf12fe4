// One exchange over HTTP with libcurl: a request goes out, its answer comes back, nothing is followed, and neither proxies nor passwords are taken from
// the environment.
#include <stdbool.h>
#include <stddef.h>

// A request, and who takes its answer.
struct curl_exchange {
    // What is asked: a URL of http or https without a user.
    const char *url;
    // Lines of headers as they are sent, each with a zero behind it, and a zero behind the last.
    const char *headers;
    // Whether it is a POST; a GET otherwise.
    bool is_post;
    // Whether it goes over a connection of its own, which is not used again: nothing is then ever sent twice.
    bool is_alone;
    // What is posted: in memory, or, where this is null, in a file from its beginning on.
    const void *body;
    int body_descriptor;
    long long body_size;
    // How long all of it may take, from asking for the address of the host on.
    double seconds;
    // Handed to the functions, which are called on the thread of the exchange, and end it where they give false.
    void *context;
    bool (*take_header)(void *context, const char *line, size_t count);
    // Contents, unpacked.
    bool (*take_body)(void *context, const void *bytes, size_t count);
    // Whether it is still wanted: asked often. So many bytes of contents have gone out and come in, packed as they are.
    bool (*goes_on)(void *context, long long sent, long long received);
};

// How an exchange ended.
enum curl_exchange_end {
    CURL_EXCHANGE_DONE,
    // One of the functions has ended it.
    CURL_EXCHANGE_REFUSED,
    CURL_EXCHANGE_TIMED_OUT,
    CURL_EXCHANGE_NO_HOST,
    CURL_EXCHANGE_NO_CONNECTION,
    CURL_EXCHANGE_BROKEN,
    CURL_EXCHANGE_NOT_SECURE,
    CURL_EXCHANGE_NOT_TRUSTED,
    CURL_EXCHANGE_NOT_HTTP,
    // There is no memory, or a line is too long.
    CURL_EXCHANGE_NO_ROOM,
    // Anything else; curl_exchange_reason tells it.
    CURL_EXCHANGE_OTHER,
};

// Something that exchanges go through one after the other, whose connections they use again; null where there is no memory.
void *curl_exchange_client_make(void);
void curl_exchange_client_end(void *client);

// Runs an exchange to its end; the code is curl's own.
enum curl_exchange_end curl_exchange_run(void *client, const struct curl_exchange *exchange, int *code);

// What one of curl's codes means.
const char *curl_exchange_reason(int code);
