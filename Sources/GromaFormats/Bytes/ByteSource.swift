/// The source of a reader's bytes: memory, a file or a pipe.
///
/// A source is a window that moves on. Of a file only what is being looked at is held, and what lies behind is forgotten.
public final class ByteSource {
    /// The first loaded byte.
    private var base: UnsafePointer<UInt8>
    /// Bytes loaded from ``base`` on.
    private var count: Int
    /// Where ``base`` lies in the text.
    private var start = 0
    /// How far reading has come, from ``base``.
    private var cursor = 0
    private let file: SystemFile?
    private var buffer: UnsafeMutablePointer<UInt8>?
    private var capacity = 0
    private var hasEnded: Bool
    /// Bytes from this place of the text on are kept, so that reading can go back there.
    private var mark: Int?

    private static let chunk = 1 << 20

    private init(file: SystemFile) {
        self.file = file
        capacity = Self.chunk
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        self.buffer = buffer
        base = UnsafePointer(buffer)
        count = 0
        hasEnded = false
    }

    /// Reads memory in place; it has to outlive the source and every reader made of it.
    public init(borrowing bytes: UnsafeRawBufferPointer) {
        file = nil
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

    /// Reads a copy of bytes.
    public init(_ bytes: some Collection<UInt8>) {
        file = nil
        capacity = max(1, bytes.count)
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        _ = UnsafeMutableBufferPointer(start: buffer, count: capacity).update(fromContentsOf: bytes)
        self.buffer = buffer
        base = UnsafePointer(buffer)
        count = bytes.count
        hasEnded = true
    }

    /// Reads a file, a piece at a time.
    ///
    /// - Throws: `inputOutput` if the file cannot be opened.
    public static func file(_ path: String) throws(FormatError) -> ByteSource {
        ByteSource(file: try SystemFile.reading(path))
    }

    /// Reads an open descriptor, a piece at a time.
    public static func descriptor(_ descriptor: Int32, named name: String) -> ByteSource {
        ByteSource(file: SystemFile.descriptor(descriptor, named: name))
    }

    deinit { buffer?.deallocate() }

    /// The number of bytes read so far.
    public var offset: Int { start + cursor }

    /// What is loaded and not read yet. Valid until the source is asked for more.
    package var loaded: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base + cursor, count: count - cursor) }

    /// Calls a closure with what is loaded and not read yet. The pointer is good as long as it runs.
    ///
    /// - Throws: What the closure throws.
    public func withLoaded<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(loaded)
    }

    /// Whether reading can go back to any place.
    var isSeekable: Bool { file == nil || file?.size != nil }

    /// How many bytes are left, where that is known.
    var remaining: Int? {
        if hasEnded { return count - cursor }
        return file?.size.map { max($0 - offset, count - cursor) }
    }

    /// Reads past bytes that are loaded.
    public func consume(_ bytes: Int) { cursor += min(max(0, bytes), count - cursor) }

    /// Loads until at least so many bytes stand ready; false when the text ends before. O(bytes)
    ///
    /// - Throws: `inputOutput` if the file cannot be read.
    public func load(_ bytes: Int) throws(FormatError) -> Bool {
        while count - cursor < bytes {
            guard try loadMore() else { return false }
        }
        return true
    }

    /// Loads some bytes more; false at the end of the text.
    ///
    /// - Throws: `inputOutput` if the file cannot be read.
    public func loadMore() throws(FormatError) -> Bool {
        guard !hasEnded, let file, var buffer else { return false }
        let keep = min(cursor, max(0, (mark ?? offset) - start))
        if keep > 0 && (keep >= count / 2 || capacity - count < Self.chunk) {
            buffer.update(from: buffer + keep, count: count - keep)
            count -= keep
            cursor -= keep
            start += keep
        }
        if capacity - count < Self.chunk / 2 {
            let larger = capacity + max(Self.chunk, capacity / 2)
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

    /// Loads all that is left and gives it.
    func loadAll() throws(FormatError) -> UnsafeBufferPointer<UInt8> {
        while try loadMore() {}
        return loaded
    }

    /// From now on keeps all bytes from here on, so that ``rewind(to:)`` can come back; `false` lets them go.
    func keep(_ isKept: Bool) { mark = isKept ? offset : nil }

    /// Goes back (or on) to a place counted from the start of the text. Kept places and seekable sources allow it.
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

    /// Gives back memory that only an unusually large value has needed.
    func shrink() {
        guard file != nil, capacity > 8 * Self.chunk, count - cursor < Self.chunk, mark == nil, let old = buffer else { return }
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * Self.chunk)
        new.update(from: old + cursor, count: count - cursor)
        old.deallocate()
        buffer = new
        base = UnsafePointer(new)
        start += cursor
        count -= cursor
        cursor = 0
        capacity = 2 * Self.chunk
    }
}
