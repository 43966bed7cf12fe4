import GromaBase
import GromaFormats
import GromaOperations

extension AttachmentContent {
    /// The contents of a file, read when they are asked for. The file has to stay as it is until then. O(size).
    ///
    /// - Throws: `inputOutput`.
    public init(file path: String) throws(FeatureError) {
        let source: ByteSource
        do throws(FormatError) { source = try ByteSource.file(path) } catch { throw FeatureError(error) }
        var size = 0
        try source.forEachPiece { bytes throws(FeatureError) in size += bytes.count }
        self.init(size: size) { () throws(FormatError) in try ByteSource.file(path) }
    }

    /// A copy in a temporary file, which vanishes with the last copy of this value. O(bytes)
    ///
    /// - Parameters:
    ///   - name: what errors call it.
    ///   - limit: the most bytes that are taken.
    ///   - hold: counts what the copy takes, as ``TemporaryContents/init(holding:expected:_:)`` does; nil if nobody counts.
    /// - Throws: `tooMuchMemory` if there is no room for it, `attachmentTooLarge`, `cancelled`, `inputOutput` (also for a disk that is full).
    public func spooled(
        named name: String, limit: Int, holding hold: (@Sendable (Int) -> Bool)? = nil, hook: OperationHook = .none
    ) throws(FeatureError) -> AttachmentContent {
        guard size <= limit else { throw .attachmentTooLarge(name: name, size: size, limit: limit) }
        let source: ByteSource
        do throws(FormatError) { source = try open() } catch { throw FeatureError(error) }
        let expected = size
        return try TemporaryContents(holding: hold, expected: expected) { sink throws(FeatureError) in
            var count = 0
            try source.forEachPiece { bytes throws(FeatureError) in
                count += bytes.count
                guard count <= limit else { throw .attachmentTooLarge(name: name, size: count, limit: limit) }
                if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
                do throws(FormatError) { try sink.write(bytes) } catch { throw FeatureError(error) }
                hook.progress?(min(1, Double(count) / Double(max(1, expected))))
            }
        }.content
    }

    /// The first bytes, at most so many.
    ///
    /// - Throws: `inputOutput`.
    public func start(_ count: Int) throws(FeatureError) -> [UInt8] {
        do throws(FormatError) {
            let source = try open()
            _ = try source.load(count)
            return Array(source.loaded.prefix(count))
        } catch {
            throw FeatureError(error)
        }
    }

    /// Whether both hold the same bytes. O(size).
    func hasSameBytes(as other: AttachmentContent) throws(FeatureError) -> Bool {
        guard size == other.size else { return false }
        do throws(FormatError) {
            let (a, b) = (try open(), try other.open())
            while true {
                let (hasA, hasB) = (try a.load(1), try b.load(1))
                guard hasA && hasB else { return hasA == hasB }
                let count = min(a.loaded.count, b.loaded.count)
                guard a.loaded[..<count].elementsEqual(b.loaded[..<count]) else { return false }
                a.consume(count)
                b.consume(count)
            }
        } catch {
            throw FeatureError(error)
        }
    }

    /// Writes the contents to a file, which takes the place of one that is there only when all is written. O(bytes)
    ///
    /// - Throws: `inputOutput`, `cancelled`.
    public func write(toFile path: String, hook: OperationHook = .none) throws(FeatureError) {
        let (source, sink): (ByteSource, ByteSink)
        do throws(FormatError) { (source, sink) = (try open(), try ByteSink.file(path)) } catch { throw FeatureError(error) }
        try source.forEachPiece { bytes throws(FeatureError) in
            if let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            do throws(FormatError) { try sink.write(bytes) } catch { throw FeatureError(error) }
            hook.progress?(min(1, Double(source.offset + bytes.count) / Double(max(1, size))))
        }
        do throws(FormatError) { try sink.finish() } catch { throw FeatureError(error) }
    }
}

extension ByteSource {
    /// Calls a body with all bytes that are left, piece by piece. O(bytes)
    ///
    /// - Throws: `inputOutput`, and what the body throws.
    public func forEachPiece(_ body: (UnsafeRawBufferPointer) throws(FeatureError) -> Void) throws(FeatureError) {
        while true {
            do throws(FormatError) {
                guard try load(1) else { return }
            } catch {
                throw FeatureError(error)
            }
            try body(UnsafeRawBufferPointer(loaded))
            consume(.max)
        }
    }
}
