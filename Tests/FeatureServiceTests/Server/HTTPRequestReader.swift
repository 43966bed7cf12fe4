import Foundation

/// Puts a request together from the pieces in which it arrives.
struct HTTPRequestReader {
    /// An error in a request.
    struct Malformed: Error {
        let reason: String
    }

    private static let headerLimit = 1 << 16
    private static let bodyLimit = 1 << 28

    private var bytes: [UInt8] = []
    private var request: HTTPRequest?
    /// The length of the body; nil if it is sent in chunks.
    private var length: Int?
    /// Up to where `bytes` were read.
    private var place = 0
    /// Whether the sender waits for a word before it sends the body (RFC 9110, section 10.1.1).
    private(set) var awaitsContinue = false

    /// Takes what arrived.
    mutating func append(_ piece: UnsafeRawBufferPointer) { bytes.append(contentsOf: piece) }

    /// Says that the word was given.
    mutating func didContinue() { awaitsContinue = false }

    /// Whether something has arrived of a request that is not whole.
    var isWithin: Bool { request != nil || !bytes.isEmpty }

    /// The next whole request; nil when more must arrive first.
    mutating func next() throws(Malformed) -> HTTPRequest? {
        if request == nil { try readHead() }
        guard request != nil else { return nil }
        if let length {
            guard bytes.count - place >= length else { return nil }
            request?.body = Array(bytes[place..<place + length])
            place += length
        } else {
            guard try readChunks() else { return nil }
        }
        let whole = request
        bytes.removeFirst(place)
        (request, length, place, awaitsContinue) = (nil, nil, 0, false)
        return whole
    }

    private mutating func readHead() throws(Malformed) {
        guard let end = bytes.firstRange(of: "\r\n\r\n") else {
            if bytes.count > Self.headerLimit { throw Malformed(reason: "headers without end") }
            return
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else { throw Malformed(reason: lines[0]) }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Malformed(reason: line) }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = FormText.decoded(target[0], plusIsSpace: false) else { throw Malformed(reason: String(words[1])) }
        request = HTTPRequest(
            method: String(words[0]), path: path, query: target.count > 1 ? String(target[1]) : "", headers: headers, body: [])
        if headers["transfer-encoding"]?.lowercased() == "chunked" {
            length = nil
        } else if let text = headers["content-length"] {
            guard let count = Int(text), count >= 0, count <= Self.bodyLimit else { throw Malformed(reason: "Content-Length: \(text)") }
            length = count
        } else {
            length = 0
        }
        place = end.upperBound
        awaitsContinue = headers["expect"]?.lowercased() == "100-continue" && length != 0
    }

    /// Reads the chunks that are there whole; says whether the last was among them (RFC 9112, section 7.1).
    private mutating func readChunks() throws(Malformed) -> Bool {
        while let line = bytes.firstRange(of: "\r\n", from: place) {
            let text = String(decoding: bytes[place..<line.lowerBound].prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            guard let size = Int(text.trimmingCharacters(in: .whitespaces), radix: 16), size >= 0, size <= Self.bodyLimit,
                (request?.body.count ?? 0) + size <= Self.bodyLimit
            else { throw Malformed(reason: "chunk \(text)") }
            let end = line.upperBound + size
            guard bytes.count >= end + 2 else { return false }
            guard bytes[end] == 0x0D, bytes[end + 1] == 0x0A else { throw Malformed(reason: "chunk without end") }
            request?.body += bytes[line.upperBound..<end]
            place = end + 2
            if size == 0 { return true }
        }
        return false
    }
}
