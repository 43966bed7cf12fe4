extension System {
    /// The socket address for a name and a port.
    package struct SocketAddress: Sendable {
        let family: Int32
        let bytes: [UInt8]
    }

    /// The error of looking up a name, with the system's message.
    package struct LookupError: Error, Hashable {
        /// The system's message.
        package let text: String
    }

    /// The result of a non-blocking call.
    package enum Readiness: Hashable {
        /// The number of bytes; 0 at the end.
        case done(Int)
        /// The call would block.
        case wouldWait
        /// The call failed.
        case failed(SystemError)
    }

    /// Opens a device, a named pipe or a file for non-blocking reading. A terminal does not become the process's controlling terminal.
    package static func openForListening(_ path: String) -> Result<Int32, SystemError> {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        return descriptor >= 0 ? .success(descriptor) : .failure(.last)
    }

    /// Returns whether an open file is a named pipe.
    package static func isPipe(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// Reads the available bytes, up to a count, from a non-blocking descriptor.
    package static func receiveNow(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Readiness {
        guard let found = receive(descriptor, buffer, count) else {
            let error = SystemError.last
            return error.number == EAGAIN || error.number == EWOULDBLOCK ? .wouldWait : .failed(error)
        }
        return .done(found)
    }

    /// Returns the addresses of a host and a port, the preferred one first. A name is looked up, which may block on the network.
    package static func addresses(host: String, port: Int) -> Result<[SocketAddress], System.LookupError> {
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, "\(port)", &hints, &list)
        guard status == 0 else { return .failure(System.LookupError(text: String(cString: gai_strerror(status)))) }
        defer { freeaddrinfo(list) }
        var result: [SocketAddress] = []
        var next = list
        while let entry = next {
            if let address = entry.pointee.ai_addr {
                let bytes = UnsafeRawBufferPointer(start: address, count: Int(entry.pointee.ai_addrlen))
                result.append(SocketAddress(family: entry.pointee.ai_family, bytes: Array(bytes)))
            }
            next = entry.pointee.ai_next
        }
        return .success(result)
    }

    /// Starts to connect to an address, without blocking.
    package static func beginConnection(to address: SocketAddress) -> Result<Int32, SystemError> {
        let descriptor = socket(address.family, streamSocket, 0)
        guard descriptor >= 0 else { return .failure(.last) }
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        muteBrokenPipe(descriptor)
        let status = address.bytes.withUnsafeBytes { bytes in
            bytes.baseAddress.map { connect(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count)) } ?? -1
        }
        if status == 0 || errno == EINPROGRESS || errno == EINTR { return .success(descriptor) }
        let error = SystemError.last
        close(descriptor)
        return .failure(error)
    }

    /// Returns the state of a connection that was started: `done` when it is established.
    package static func connectionState(_ descriptor: Int32) -> Readiness {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        let count = poll(&request, 1, 0)
        if count == 0 || count < 0 && errno == EINTR { return .wouldWait }
        guard count > 0 else { return .failed(.last) }
        var number: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &number, &size) == 0 else { return .failed(.last) }
        return number == 0 ? .done(0) : .failed(SystemError(number))
    }

    /// Sends bytes over a connection without blocking; returns the number of bytes sent.
    package static func sendNow(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Readiness {
        while true {
            let sent = sendQuietly(descriptor, bytes)
            if sent >= 0 { return .done(sent) }
            let error = SystemError.last
            if error.number == EAGAIN || error.number == EWOULDBLOCK { return .wouldWait }
            if error.number != EINTR { return .failed(error) }
        }
    }
}
