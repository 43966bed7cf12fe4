/// The source of a reader's bytes: memory, a file or a pipe.
///
/// A source is a sliding window: only the current part of a file is in memory, and the part before it is discarded.
public final class ByteSource {
    /// The first loaded byte.
    private var base: UnsafePointer<UInt8>
    /// The number of bytes loaded from ``base`` on.
    private var count: Int
    /// The offset of ``base`` in the text.
    private var start = 0
    /// The current position, from ``base``.
    private var cursor = 0
    private let file: SystemFile?
    private var buffer: UnsafeMutablePointer<UInt8>?
    private var capacity = 0
    private var hasEnded: Bool
    /// The offset from which bytes are kept, so that reading can return to it.
    private var mark: Int?

    /// The number of bytes of a file that are loaded at once.
    private let piece: Int
    package static let usualPiece = 1 << 20

    private init(file: SystemFile, piece: Int) {
        self.file = file
        self.piece = piece
        capacity = piece
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        self.buffer = buffer
        base = UnsafePointer(buffer)
        count = 0
        hasEnded = false
    }

    /// Creates a source for memory that is read in place; the memory must outlive the source and all its readers.
    public init(borrowing bytes: UnsafeRawBufferPointer) {
        file = nil
        piece = Self.usualPiece
        if let address = bytes.baseAddress {
            base = address.assumingMemoryBound(to: UInt8.self)
        } else {
            let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
            buffer = nothing
            base = UnsafePointer(nothing)
        }
        count = bytes.count
        hasEnded = true
    }

    /// Creates a source with a copy of bytes.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(_ bytes: some Collection<UInt8>) {
        file = nil
        piece = Self.usualPiece
        capacity = max(1, bytes.count)
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        _ = UnsafeMutableBufferPointer(start: buffer, count: capacity).update(fromContentsOf: bytes)
        self.buffer = buffer
        base = UnsafePointer(buffer)
        count = bytes.count
        hasEnded = true
    }

    /// Creates a source for a file, which is read in pieces.
    ///
    /// - Throws: `inputOutput` if the file cannot be opened.
    public static func file(_ path: String) throws(FormatError) -> ByteSource { try file(path, piece: usualPiece) }

    /// Creates a source for a file, of which at least two bytes are loaded at once.
    ///
    /// - Throws: `inputOutput` if the file cannot be opened.
    package static func file(_ path: String, piece: Int) throws(FormatError) -> ByteSource {
        ByteSource(file: try SystemFile.reading(path), piece: piece)
    }

    /// Creates a source for an open descriptor, which is read in pieces.
    public static func descriptor(_ descriptor: Int32, named name: String) -> ByteSource {
        self.descriptor(descriptor, named: name, piece: usualPiece)
    }

    /// Creates a source for an open descriptor, of which at least two bytes are loaded at once.
    package static func descriptor(_ descriptor: Int32, named name: String, piece: Int) -> ByteSource {
        ByteSource(file: SystemFile.descriptor(descriptor, named: name), piece: piece)
    }

    deinit { buffer?.deallocate() }

    /// The number of bytes read so far.
    public var offset: Int { start + cursor }

    /// The bytes that are loaded and not read yet. Valid until the source loads more.
    package var loaded: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base + cursor, count: count - cursor) }

    /// Calls a closure with the bytes that are loaded and not read yet. The pointer is valid during the call.
    ///
    /// - Throws: The errors of the closure.
    public func withLoaded<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(loaded)
    }

    /// Whether reading can return to any offset.
    var isSeekable: Bool { file == nil || file?.size != nil }

    /// The number of bytes that are left, if known.
    var remaining: Int? {
        if hasEnded { return count - cursor }
        return file?.size.map { max($0 - offset, count - cursor) }
    }

    /// Skips loaded bytes.
    public func consume(_ bytes: Int) { cursor += min(max(0, bytes), count - cursor) }

    /// Loads until at least the given number of bytes is available; returns false if the text ends before.
    ///
    /// - Throws: `inputOutput` if the file cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public func load(_ bytes: Int) throws(FormatError) -> Bool {
        while count - cursor < bytes {
            guard try loadMore() else { return false }
        }
        return true
    }

    /// Loads some more bytes; returns false at the end of the text.
    ///
    /// - Throws: `inputOutput` if the file cannot be read.
    public func loadMore() throws(FormatError) -> Bool {
        guard !hasEnded, let file, var buffer else { return false }
        let keep = min(cursor, max(0, (mark ?? offset) - start))
        if keep > 0 && capacity - count < piece {
            buffer.update(from: buffer + keep, count: count - keep)
            count -= keep
            cursor -= keep
            start += keep
        }
        if capacity - count < piece / 2 {
            let larger = capacity + max(piece, capacity / 2)
            let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
            new.update(from: buffer, count: count)
            buffer.deallocate()
            buffer = new
            self.buffer = new
            capacity = larger
        }
        base = UnsafePointer(buffer)
        let got = try file.read(into: buffer + count, capacity - count)
        count += got
        if got == 0 { hasEnded = true }
        return got > 0
    }

    /// Loads and returns all remaining bytes.
    func loadAll() throws(FormatError) -> UnsafeBufferPointer<UInt8> {
        while try loadMore() {}
        return loaded
    }

    /// Keeps all bytes from here on, so that ``rewind(to:)`` can return to them; `false` ends this.
    func keep(_ isKept: Bool) { mark = isKept ? offset : nil }

    /// Moves to an offset from the start of the text. Possible for kept offsets and seekable sources.
    func rewind(to place: Int) throws(FormatError) {
        if place >= start && place <= start + count {
            cursor = place - start
            return
        }
        guard let file, file.size != nil else {
            throw .inputOutput(path: file?.path ?? "", reason: "the source cannot be read a second time")
        }
        try file.seek(to: place)
        start = place
        cursor = 0
        count = 0
        hasEnded = false
        _ = try loadMore()
    }

    /// Releases memory that only an unusually large value needed.
    func shrink() {
        guard file != nil, capacity > 8 * piece, count - cursor < piece, mark == nil, let old = buffer else { return }
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * piece)
        new.update(from: old + cursor, count: count - cursor)
        old.deallocate()
        buffer = new
        base = UnsafePointer(new)
        start += cursor
        count -= cursor
        cursor = 0
        capacity = 2 * piece
    }
}
