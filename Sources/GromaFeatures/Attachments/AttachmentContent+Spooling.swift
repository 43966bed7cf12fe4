import GromaBase
import GromaFormats
import GromaOperations

extension AttachmentContent {
    /// Creates the contents of a file, which is read when the contents are used. The file must not change until then.
    ///
    /// - Throws: `inputOutput`.
    /// - Complexity: O(*n*), where *n* is the size of the file in bytes.
    public init(file path: String) throws(FeatureError) {
        let source: ByteSource
        do throws(FormatError) { source = try ByteSource.file(path) } catch { throw FeatureError(error) }
        var size = 0
        try source.forEachPiece { bytes throws(FeatureError) in size += bytes.count }
        self.init(size: size) { () throws(FormatError) in try ByteSource.file(path) }
    }

    /// Copies the contents to a temporary file, which is removed with the last copy of this value.
    ///
    /// - Parameters:
    ///   - name: The name of the attachment in errors.
    ///   - limit: The maximum number of bytes.
    ///   - hold: Counts the memory of the copy, as in ``TemporaryContents/init(holding:expected:_:)``; nil for no count.
    /// - Throws: `tooMuchMemory` if there is no room for it, `attachmentTooLarge`, `cancelled`, `inputOutput` (also if the disk is full).
    /// - Complexity: O(*n*), where *n* is the number of bytes.
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

    /// Returns the first bytes, at most the given number.
    ///
    /// - Throws: `inputOutput`.
    /// - Complexity: O(*n*), where *n* is `count`.
    public func start(_ count: Int) throws(FeatureError) -> [UInt8] {
        do throws(FormatError) {
            let source = try open()
            _ = try source.load(count)
            return Array(source.loaded.prefix(count))
        } catch {
            throw FeatureError(error)
        }
    }

    /// Whether both contents have the same bytes. O(size).
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

    /// Writes the contents to a file. An existing file is replaced only after everything is written.
    ///
    /// - Throws: `inputOutput`, `cancelled`.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
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
    /// Calls a closure with all remaining bytes, piece by piece.
    ///
    /// - Throws: `inputOutput`, and the errors of the closure.
    /// - Complexity: O(*n*), where *n* is the number of remaining bytes.
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
