#if Curl
    import CurlExchange
    import Foundation
    import Synchronization

    /// Sends requests with libcurl itself: an answer that is too large is aborted while it arrives, also for its headers, and neither
    /// proxies nor passwords are taken from the environment.
    final class CurlTransport: ServiceTransport {
        /// The idle curl handles, by the bits of their pointers; nil once the transport is closed. Each is used by one thread at a time.
        private let idle = Mutex<[UInt]?>([])

        deinit { close() }

        func close() {
            let clients = idle.withLock { idle in
                defer { idle = nil }
                return idle
            }
            for client in clients ?? [] { curl_exchange_client_end(UnsafeMutableRawPointer(bitPattern: client)) }
        }

        private enum Taken {
            case client(UInt)
            case none
            case closed
        }

        private func take() -> Taken {
            let known = idle.withLock { idle -> Taken in
                guard idle != nil else { return .closed }
                return idle?.popLast().map { .client($0) } ?? .none
            }
            guard case .none = known else { return known }
            return curl_exchange_client_make().map { .client(UInt(bitPattern: $0)) } ?? .none
        }

        private func giveBack(_ client: UInt) {
            let isKept = idle.withLock { idle in
                guard let count = idle?.count, count < 4 else { return false }
                idle?.append(client)
                return true
            }
            if !isKept { curl_exchange_client_end(UnsafeMutableRawPointer(bitPattern: client)) }
        }

        func run(
            _ request: ServiceRequest, into transfer: Transfer, deadline: Double, isWanted: (_ bytes: Int) -> Bool
        ) -> TransferEnd {
            let client: UInt
            switch take() {
            case .client(let found): client = found
            case .none:
                transfer.note(.noMemory)
                return .ended
            case .closed: return .closed
            }
            defer { giveBack(client) }
            return withoutActuallyEscaping(isWanted) { isWanted in
                let course = CurlCourse(transfer, deadline: deadline, isWanted: isWanted)
                return course.run(request, through: UnsafeMutableRawPointer(bitPattern: client))
            }
        }
    }

    /// An exchange in progress: it is on the stack of the thread that it runs on.
    private final class CurlCourse {
        private let transfer: Transfer
        private let deadline: Double
        private let isWanted: (Int) -> Bool
        private var end: TransferEnd?
        private var lines = 0
        private var bytes = 0
        /// Whether the whole head of the final answer has arrived.
        private var hasHead = false
        private var head = (status: 0, target: String?.none)

        init(_ transfer: Transfer, deadline: Double, isWanted: @escaping (Int) -> Bool) {
            self.transfer = transfer
            self.deadline = deadline
            self.isWanted = isWanted
        }

        func run(_ request: ServiceRequest, through client: UnsafeMutableRawPointer?) -> TransferEnd {
            // Contents are sent without waiting for 100 Continue, and each line is terminated by a zero.
            let lines = request.headers.map { "\($0.name): \($0.value)" } + ["Expect:"]
            var headers: [UInt8] = []
            for line in lines {
                headers += line.utf8.filter { $0 >= 0x20 && $0 != 0x7F }
                headers.append(0)
            }
            headers.append(0)
            var exchange = curl_exchange()
            exchange.is_alone = request.isAlone
            exchange.seconds = max(0, deadline - ServiceConnection.now)
            exchange.context = Unmanaged.passUnretained(self).toOpaque()
            exchange.take_header = { context, line, count in
                CurlCourse.of(context)?.takeHeader(UnsafeRawBufferPointer(start: line, count: count)) ?? false
            }
            exchange.take_body = { context, bytes, count in
                CurlCourse.of(context)?.transfer.append(UnsafeRawBufferPointer(start: bytes, count: count)) ?? false
            }
            exchange.goes_on = { context, sent, received in CurlCourse.of(context)?.goesOn(Int(sent), Int(received)) ?? false }
            exchange.body_descriptor = -1
            var code: Int32 = 0
            let result = request.url.absoluteString.withCString { url in
                headers.withUnsafeBytes { headers in
                    exchange.url = url
                    exchange.headers = headers.baseAddress?.assumingMemoryBound(to: CChar.self)
                    switch request.body {
                    case nil: return curl_exchange_run(client, &exchange, &code)
                    case .memory(let data):
                        exchange.is_post = true
                        exchange.body_size = Int64(data.count)
                        return data.withUnsafeBytes { bytes in
                            exchange.body = bytes.baseAddress
                            return curl_exchange_run(client, &exchange, &code)
                        }
                    case .file(let contents):
                        exchange.is_post = true
                        exchange.body_size = Int64(contents.size)
                        // The descriptor through which the file was written may not be readable.
                        guard let file = FileHandle(forReadingAtPath: contents.path) else {
                            transfer.note(.disk("the file with the contents cannot be read"))
                            return CURL_EXCHANGE_REFUSED
                        }
                        exchange.body_descriptor = file.fileDescriptor
                        return withExtendedLifetime((contents, file)) { curl_exchange_run(client, &exchange, &code) }
                    }
                }
            }
            return finish(result, code)
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> CurlCourse? {
            context.map { Unmanaged<CurlCourse>.fromOpaque($0).takeUnretainedValue() }
        }

        private func finish(_ result: curl_exchange_end, _ code: Int32) -> TransferEnd {
            let reason: Transfer.Reason
            switch result {
            case CURL_EXCHANGE_REFUSED: return end ?? .ended
            case CURL_EXCHANGE_DONE:
                // For curl, a head also ends with the connection.
                if hasHead { return .ended }
                reason = .brokenOff
            case CURL_EXCHANGE_TIMED_OUT: return .late
            case CURL_EXCHANGE_NO_HOST: reason = .noHost
            case CURL_EXCHANGE_NO_CONNECTION: reason = .noConnection
            case CURL_EXCHANGE_BROKEN: reason = .brokenOff
            case CURL_EXCHANGE_NOT_SECURE: reason = .notSecure
            case CURL_EXCHANGE_NOT_TRUSTED: reason = .notTrusted
            case CURL_EXCHANGE_NOT_HTTP: reason = .notHTTP
            case CURL_EXCHANGE_NO_ROOM:
                // curl does not accept single lines of more than some hundred kilobytes.
                transfer.note(hasHead ? .noMemory : .tooManyHeaders)
                return .ended
            default:
                transfer.note(.broken(curl_exchange_reason(code).map { String(cString: $0) } ?? "curl's error \(code)"))
                return .ended
            }
            transfer.note(.broken(reason.rawValue))
            return .ended
        }

        // MARK: Receiving

        private func goesOn(_ sent: Int, _ received: Int) -> Bool {
            if end != nil { return false }
            if received > transfer.limit {
                transfer.note(.tooLarge)
                return false
            }
            if !isWanted(max(sent, transfer.size)) {
                end = .unwanted
            } else if ServiceConnection.now >= deadline {
                end = .late
            }
            return end == nil
        }

        /// Processes a line of a head, of interim answers before it, or of trailers.
        private func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
            lines += 1
            bytes += line.count
            guard lines <= ServiceConnection.headerLineLimit, bytes <= ServiceConnection.headerByteLimit else {
                transfer.note(.tooManyHeaders)
                return false
            }
            if line.starts(with: "HTTP/".utf8) {
                let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true)
                let status = words.count > 1 ? Int(String(decoding: words[1].prefix { $0 > 0x20 }, as: UTF8.self)) : nil
                head = (status ?? 0, nil)
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")), !hasHead {
                guard String(decoding: line[..<colon], as: UTF8.self).lowercased() == "location" else { return true }
                head.target = String(decoding: line[(colon + 1)...], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            }
            // An interim answer with a status below 200 precedes the final answer.
            if head.status >= 200 {
                if line.allSatisfy({ $0 == 0x0D || $0 == 0x0A }) { hasHead = true }
                transfer.note(status: head.status, target: head.target)
            }
            return true
        }
    }
#endif
