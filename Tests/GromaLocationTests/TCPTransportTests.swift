import Foundation
import GromaLocation
import Testing

/// Connections are held as long as they are needed, and no longer.
@Suite struct TCPTransportTests {
    /// Receives until there is something else than that it connects.
    private func receive(_ transport: TCPTransport, room: Int = 16) throws -> TransportReception {
        var bytes = [UInt8](repeating: 0, count: room)
        for _ in 0..<2000 {
            let reception = try bytes.withUnsafeMutableBytes { try transport.receive(into: $0) }
            if reception != .connecting { return reception }
            Thread.sleep(forTimeInterval: 0.005)
        }
        return .connecting
    }

    #if os(Linux)
        /// The number of descriptors that this process has open.
        private func held() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }

        /// An address that cannot be reached is given up before the next one is tried, and so is the last one.
        @Test func whatCannotBeReachedIsNotHeld() throws {
            let before = try held()
            var transports: [TCPTransport] = []
            for _ in 0..<200 {
                let transport = try TCPTransport(host: "localhost", port: 1)
                #expect(throws: LocationError.self) {
                    try transport.open()
                    _ = try receive(transport)
                }
                #expect(try receive(transport, room: 0) == .ended)
                transports.append(transport)
            }
            // Other tests open some at the same time, but not as many.
            #expect(try held() - before < 100 && transports.count == 200)
        }

        /// A host on 127.0.0.1 for one connection after another.
        private final class Host {
            let port: Int
            private let listener: Int32

            init() throws {
                listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                var length = socklen_t(MemoryLayout<sockaddr_in>.size)
                let (descriptor, size) = (listener, length)
                let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                        bind(descriptor, address, size) == 0 && listen(descriptor, 16) == 0
                            && getsockname(descriptor, address, &length) == 0
                    }
                }
                port = Int(UInt16(bigEndian: address.sin_port))
                try #require(isBound)
            }

            deinit { close(listener) }

            /// The other end of the next connection.
            func next() -> Int32 { accept(listener, nil, nil) }
        }

        /// What has come at an end of a connection: nil for its end.
        private func read(_ peer: Int32) -> String? {
            var bytes = [UInt8](repeating: 0, count: 16)
            let count = recv(peer, &bytes, 16, 0)
            return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
        }

        @Test(.timeLimit(.minutes(5))) func theOtherEndIsToldOfTheEnd() throws {
            let host = try Host()
            var transport: TCPTransport? = try TCPTransport(host: "127.0.0.1", port: host.port)
            try transport?.open()
            let first = host.next()
            #expect(try transport.map { try receive($0) } == .nothing)
            try transport?.send(Array("one".utf8))
            #expect(read(first) == "one")
            // One that begins again gives up the connection that it has, and starts as one that has none.
            try transport?.open()
            #expect(throws: LocationError.self) { try transport?.send([1]) }
            let second = host.next()
            #expect(read(first) == nil)
            #expect(try transport.map { try receive($0) } == .nothing)
            send(second, "two", 3, Int32(MSG_NOSIGNAL))
            var reception = TransportReception.nothing
            while reception == .nothing { reception = try transport.map { try receive($0) } ?? .ended }
            #expect(reception == .bytes(3))
            transport?.close()
            #expect(read(second) == nil)
            #expect(try transport.map { try receive($0, room: 0) } == .ended)
            #expect(throws: LocationError.self) { try transport?.send([1]) }
            // One that nobody has any more ends its connection as well.
            try transport?.open()
            let third = host.next()
            transport = nil
            #expect(read(third) == nil)
            for peer in [first, second, third] { close(peer) }
        }

        @Test(.timeLimit(.minutes(5))) func anEndIsNoticedOnce() throws {
            let host = try Host()
            let transport = try TCPTransport(host: "127.0.0.1", port: host.port)
            try transport.open()
            close(host.next())
            var reception = TransportReception.nothing
            while reception == .nothing { reception = try receive(transport) }
            #expect(reception == .ended)
            #expect(try receive(transport, room: 0) == .ended)
            let name = "127.0.0.1:\(host.port)"
            #expect(throws: LocationError.transportFailed(source: name, reason: "it is not connected")) { try transport.send([1]) }
        }
    #endif
}
