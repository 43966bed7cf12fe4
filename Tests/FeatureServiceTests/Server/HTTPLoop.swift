import Foundation

/// The thread of a listener: waits on all connections at once, so that an answer that is held back holds up no other.
final class HTTPLoop {
    private final class Connection {
        let descriptor: Int32
        var reader = HTTPRequestReader()
        var output: [UInt8] = []
        var sent = 0
        /// When the output may be sent, by the system's uptime.
        var due = 0.0
        var endsAfterOutput = false
        var isEnded = false

        init(_ descriptor: Int32) { self.descriptor = descriptor }

        var hasOutput: Bool { sent < output.count }
    }

    private let listening: Int32
    private let stopping: Int32
    private let answer: (HTTPRequest) -> HTTPAnswer
    private var connections: [Connection] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(listening: Int32, stopping: Int32, answer: @escaping (HTTPRequest) -> HTTPAnswer) {
        self.listening = listening
        self.stopping = stopping
        self.answer = answer
    }

    /// Serves until the other end of `stopping` is closed.
    func run() {
        while serve() {}
        for connection in connections { close(connection.descriptor) }
        close(listening)
        close(stopping)
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }

    private func serve() -> Bool {
        var waits = [pollfd(fd: stopping, events: Int16(POLLIN), revents: 0), pollfd(fd: listening, events: Int16(POLLIN), revents: 0)]
        var timeout: Int32 = -1
        let now = Self.now
        for connection in connections {
            var events = POLLIN
            if connection.hasOutput || connection.endsAfterOutput {
                // What waits for its time neither reads nor writes; a client that gave up is noticed all the same.
                if connection.due > now {
                    events = 0
                    let milliseconds = Int32(min(((connection.due - now) * 1000).rounded(.up), 60_000))
                    timeout = timeout < 0 ? milliseconds : min(timeout, milliseconds)
                } else {
                    events = POLLOUT
                }
            }
            waits.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
        }
        guard poll(&waits, nfds_t(waits.count), timeout) >= 0 else { return errno == EINTR }
        if waits[0].revents != 0 { return false }
        for (connection, wait) in zip(connections, waits.dropFirst(2)) { serve(connection, wait.revents) }
        connections.removeAll { connection in
            if connection.isEnded { close(connection.descriptor) }
            return connection.isEnded
        }
        if waits[1].revents != 0 { accept() }
        return true
    }

    private func accept() {
        let descriptor = Foundation.accept(listening, nil, nil)
        guard descriptor >= 0 else { return }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        connections.append(Connection(descriptor))
    }

    private func serve(_ connection: Connection, _ events: Int16) {
        if events & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 && events & Int16(POLLIN) == 0 {
            connection.isEnded = true
            return
        }
        if events & Int16(POLLIN) != 0 { read(connection) }
        flush(connection)
    }

    private func read(_ connection: Connection) {
        let count = recv(connection.descriptor, &buffer, buffer.count, 0)
        guard count > 0 else {
            connection.isEnded = count == 0 || (errno != EAGAIN && errno != EINTR)
            return
        }
        buffer.withUnsafeBytes { connection.reader.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        answerNext(connection)
    }

    /// Answers the next request that is whole. One that came along with it waits until that answer is out.
    private func answerNext(_ connection: Connection) {
        guard !connection.hasOutput, !connection.endsAfterOutput, !connection.isEnded else { return }
        do throws(HTTPRequestReader.Malformed) {
            if let request = try connection.reader.next() {
                let answer = self.answer(request)
                connection.output = answer.bytes
                connection.sent = 0
                connection.due = answer.delay > 0 ? Self.now + answer.delay : 0
                connection.endsAfterOutput = answer.delivery != .whole || request.headers["connection"]?.lowercased() == "close"
            } else if connection.reader.awaitsContinue {
                connection.reader.didContinue()
                connection.output = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
                connection.sent = 0
            }
        } catch {
            connection.output = HTTPAnswer(status: 400, contentType: "text/plain", body: Array(error.reason.utf8)).bytes
            connection.sent = 0
            connection.endsAfterOutput = true
        }
    }

    private func flush(_ connection: Connection) {
        while connection.hasOutput, connection.due <= Self.now, !connection.isEnded {
            let count = connection.output.withUnsafeBytes {
                send(connection.descriptor, $0.baseAddress.map { $0 + connection.sent }, $0.count - connection.sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else {
                connection.isEnded = errno != EAGAIN && errno != EINTR
                return
            }
            connection.sent += count
            if !connection.hasOutput && !connection.endsAfterOutput { answerNext(connection) }
        }
        if !connection.hasOutput, connection.endsAfterOutput, connection.due <= Self.now { connection.isEnded = true }
    }
}
