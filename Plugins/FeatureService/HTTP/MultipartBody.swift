import Foundation
import GromaBase
import GromaFeatures
import GromaFormats

/// A form with a file: `multipart/form-data` (RFC 7578). A large one is written to a temporary file, which is removed with it, so that its
/// length is known before it is sent and only a piece of it is in memory.
final class MultipartBody: Sendable {
    /// The content type with the boundary.
    let contentType: String
    /// The size in bytes.
    let size: Int
    /// The body.
    let storage: ServiceRequest.Body

    /// The maximum size of contents that are kept in memory, in bytes.
    private static let memoryLimit = 1 << 20

    /// Creates a form.
    ///
    /// - Throws: `inputOutput` if the contents cannot be read, do not have the given size, or cannot be written to the file; `diskFull`;
    ///   `cancelled`.
    init(_ parameters: FormParameters, fileNamed part: String, _ draft: AttachmentDraft, hook: OperationHook) throws(FeatureError) {
        // 128 random bits: nobody can create contents with the boundary, and it does not occur by chance.
        var generator = SystemRandomNumberGenerator()
        let boundary = "groma-" + [generator.next(), generator.next()].map { String($0 as UInt64, radix: 16) }.joined(separator: "-")
        contentType = "multipart/form-data; boundary=\(boundary)"
        var head = ""
        for (name, value) in parameters.pairs {
            head += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.escaped(name))\"\r\n\r\n\(value)\r\n"
        }
        head += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part)\"; filename=\"\(Self.escaped(draft.name))\"\r\n"
        head += "Content-Type: \(Self.safe(mediaType: draft.contentType))\r\n\r\n"
        let tail = "\r\n--\(boundary)--\r\n"
        size = head.utf8.count + draft.content.size + tail.utf8.count
        if draft.content.size <= Self.memoryLimit {
            var bytes = Data(head.utf8)
            try Self.read(draft, hook) { (piece) throws(FeatureError) in bytes.append(contentsOf: piece) }
            bytes.append(contentsOf: tail.utf8)
            storage = .memory(bytes)
            return
        }
        let contents = try TemporaryContents { (sink) throws(FeatureError) in
            try Self.write(Array(head.utf8), to: sink)
            try Self.read(draft, hook) { (piece) throws(FeatureError) in try Self.write(piece, to: sink) }
            try Self.write(Array(tail.utf8), to: sink)
        }
        storage = .file(contents)
    }

    private static func write(_ bytes: some Collection<UInt8>, to sink: ByteSink) throws(FeatureError) {
        let failure = bytes.withContiguousStorageIfAvailable { bytes -> FormatError? in
            do throws(FormatError) { try sink.write(UnsafeRawBufferPointer(bytes)) } catch { return error }
            return nil
        }
        if let failure = failure ?? nil { throw FeatureError(failure) }
    }

    /// Calls a closure with all contents, piece by piece.
    private static func read(
        _ draft: AttachmentDraft, _ hook: OperationHook, _ body: (UnsafeBufferPointer<UInt8>) throws(FeatureError) -> Void
    ) throws(FeatureError) {
        var count = 0
        let source: ByteSource
        do { source = try draft.content.open() } catch { throw FeatureError(error) }
        while true {
            if hook.isCancelled?() == true { throw .cancelled }
            let hasMore: Bool
            do { hasMore = try source.loaded.isEmpty ? source.loadMore() : true } catch { throw FeatureError(error) }
            guard hasMore else { break }
            count += source.loaded.count
            guard count <= draft.content.size else { break }
            try body(source.loaded)
            source.consume(.max)
        }
        guard count == draft.content.size else {
            let found = count < draft.content.size ? "fewer" : "more"
            throw .inputOutput(location: draft.name, reason: "it has \(found) than the given size of \(draft.content.size) bytes")
        }
    }

    /// Returns a quoted name (HTML, 4.10.21.8): UTF-8, with characters that would end the quotes or the line as `%22`, `%0D`, `%0A`.
    private static func escaped(_ name: String) -> String {
        var bytes: [UInt8] = []
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += Array("%22".utf8)
            case 0x0D: bytes += Array("%0D".utf8)
            case 0x0A: bytes += Array("%0A".utf8)
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a media type that is valid in a header, or a default for other texts.
    private static func safe(mediaType: String) -> String {
        let isSafe = mediaType.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } && mediaType.contains("/")
        return isSafe ? mediaType : "application/octet-stream"
    }
}
