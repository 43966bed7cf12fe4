// HTTP exchanges with libcurl. An exchange is one request and its response. Redirects are not followed, and neither proxies nor passwords
// are read from the environment.
#include <stdbool.h>
#include <stddef.h>

// A request and the callbacks for its response.
struct curl_exchange {
    // The URL of the request, with the scheme http or https and without a user.
    const char *url;
    // The header lines as they are sent, each terminated by a zero byte; another zero byte follows the last one.
    const char *headers;
    // Whether the method is POST; otherwise it is GET.
    bool is_post;
    // Whether the exchange uses a connection of its own, which is not reused: then nothing is ever sent twice.
    bool is_alone;
    // The body of a POST in memory; if it is null, the body is read from the beginning of the file with the descriptor.
    const void *body;
    int body_descriptor;
    long long body_size;
    // The timeout of the whole exchange in seconds, including the resolution of the host name.
    double seconds;
    // The first argument of the callbacks. They are called on the thread of the exchange and abort it by returning false.
    void *context;
    bool (*take_header)(void *context, const char *line, size_t count);
    // Takes bytes of the response's body after decompression.
    bool (*take_body)(void *context, const void *bytes, size_t count);
    // Returns whether to continue the exchange; called often. The arguments are the numbers of bytes of the bodies that were sent and
    // received, before decompression.
    bool (*goes_on)(void *context, long long sent, long long received);
};

// The result of an exchange.
enum curl_exchange_end {
    CURL_EXCHANGE_DONE,
    // One of the callbacks aborted the exchange.
    CURL_EXCHANGE_REFUSED,
    CURL_EXCHANGE_TIMED_OUT,
    CURL_EXCHANGE_NO_HOST,
    CURL_EXCHANGE_NO_CONNECTION,
    CURL_EXCHANGE_BROKEN,
    CURL_EXCHANGE_NOT_SECURE,
    CURL_EXCHANGE_NOT_TRUSTED,
    CURL_EXCHANGE_NOT_HTTP,
    // There is not enough memory, or a line is too long.
    CURL_EXCHANGE_NO_ROOM,
    // Any other failure; curl_exchange_reason describes it.
    CURL_EXCHANGE_OTHER,
};

// Creates a client, which runs one exchange at a time and reuses connections; returns null if there is not enough memory.
void *curl_exchange_client_make(void);
void curl_exchange_client_end(void *client);

// Runs an exchange until it ends, and stores the CURLcode of its result in code.
enum curl_exchange_end curl_exchange_run(void *client, const struct curl_exchange *exchange, int *code);

// Returns the description of a CURLcode.
const char *curl_exchange_reason(int code);
