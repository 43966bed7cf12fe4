// A session in C++: handles that free themselves, errors as exceptions, notifications and requests as a function.
#include <groma.h>

#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

namespace groma {

inline void check(int status) {
    if (status != GROMA_OK) throw std::runtime_error(groma_last_error()->message);
}

class Session {
public:
    using Listener = std::function<void(Session &, const std::string &)>;

    explicit Session(const char *options = nullptr) {
        groma_session *made;
        check(groma_session_create(&made, options));
        session.reset(made);
    }

    /// Runs a line and gives what is written for it.
    std::string send(const std::string &line) {
        const char *output;
        size_t length;
        check(groma_send(&output, &length, session.get(), line.data(), line.size()));
        return {output, length};
    }

    /// Has notifications and requests go to a function. No exception may leave a callback: one cancels the command instead.
    void listen(Listener function) {
        listener = std::move(function);
        check(groma_connect(session.get(), &Session::call, this));
    }

private:
    struct Free {
        void operator()(groma_session *session) const { groma_session_free(session); }
    };
    std::unique_ptr<groma_session, Free> session;
    Listener listener;

    static int call(void *context, groma_session *, const char *line, size_t length) {
        auto self = static_cast<Session *>(context);
        try {
            self->listener(*self, {line, length});
            return 0;
        } catch (const std::exception &problem) {
            std::fprintf(stderr, "%s\n", problem.what());
            return 1;
        }
    }
};

}  // namespace groma

static std::string request(int id, const char *method, const char *parameters) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + std::to_string(id) + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
}

int main() try {
    groma::Session session;
    session.listen([](groma::Session &session, const std::string &line) {
        std::printf("told: %s\n", line.c_str());
        // A request has an id, and is answered from within.
        auto id = line.find("\"id\":\"groma-");
        if (id == std::string::npos) return;
        std::string name = line.substr(id + 5, line.find(',', id) - id - 5);
        std::string info = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"sketch.geometry\",\"params\":{\"as\":\"wkt\",\"within\":" + name + "}}";
        std::printf("within: %s", session.send(info).c_str());
        session.send("{\"jsonrpc\":\"2.0\",\"id\":" + name + ",\"result\":false}");
    });
    std::printf("%s", session.send(request(1, "session.subscribe", "{\"events\":[\"sketch.geometryChanged\"]}")).c_str());
    std::printf("%s", session.send(request(3, "sketch.begin", "{\"geometry\":{\"wkt\":\"LINESTRING(0 0,4 0)\"}}")).c_str());
    std::printf("%s", session.send(request(4, "sketch.moveVertex", "{\"index\":1,\"to\":[4,3]}")).c_str());
    return 0;
} catch (const std::exception &problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
}
