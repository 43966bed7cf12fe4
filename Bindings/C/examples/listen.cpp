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
        // A request has an id, and is answered from within; so may commands be run that name it.
        const std::string start = "{\"jsonrpc\":\"2.0\",\"id\":";
        if (line.compare(0, start.size(), start) != 0) return;
        std::string id = line.substr(start.size(), line.find(',', start.size()) - start.size());
        std::printf("within: %s", session.send(request(9, "popups.feature", ("{\"within\":" + id + "}").c_str())).c_str());
        session.send("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":{\"deleted\":false,\"reason\":\"It is protected.\"}}");
    });
    const char *lines[][2] = {
        {"session.subscribe", "{\"events\":[\"features.*\",\"sketch.geometryChanged\"]}"},
        {"session.delegate", "{\"methods\":[\"popups.wantsToDelete\"]}"},
        {"sketch.begin", "{\"geometry\":{\"wkt\":\"LINESTRING(0 0,4 0)\"}}"},
        {"sketch.moveVertex", "{\"index\":1,\"point\":[4,3]}"},
        {"features.createLayer",
         "{\"provider\":\"memory\",\"as\":\"trees\",\"definition\":{\"name\":\"trees\",\"geometryType\":\"esriGeometryPoint\","
         "\"spatialReference\":{\"wkid\":4326},\"fields\":[{\"name\":\"OBJECTID\",\"type\":\"esriFieldTypeOID\"}]}}"},
        {"features.applyEdits", "{\"layer\":\"trees\",\"adds\":[{\"attributes\":{},\"geometry\":{\"wkt\":\"POINT(1 2)\"}}]}"},
        {"popups.open", "{\"layer\":\"trees\",\"objectIds\":[1]}"},
        {"popups.delete", "{}"},
        {"popups.choose", "{\"answer\":\"confirm\"}"},
    };
    int id = 0;
    for (auto &line : lines) std::printf("%s", session.send(request(++id, line[0], line[1])).c_str());
    return 0;
} catch (const std::exception &problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
}
