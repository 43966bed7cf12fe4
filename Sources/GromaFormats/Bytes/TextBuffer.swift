import GromaBase
import GromaJSON

/// A growable buffer of text that is not JSON.
struct TextBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0
    private let rounding: Rounding?

    init(capacity: Int = 1024, decimals: Int? = nil) {
        self.capacity = max(64, capacity)
        base = .allocate(capacity: self.capacity)
        System.preferLargePages(base, self.capacity)
        rounding = decimals.map(Rounding.init(decimals:))
    }

    deinit { base.deallocate() }

    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    var array: [UInt8] { [UInt8](copying: bytes) }

    mutating func removeAll() { count = 0 }

    /// Truncates the text to an earlier length.
    mutating func truncate(to length: Int) { count = min(count, length) }

    mutating func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count += 1
    }

    mutating func append(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        (base + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count += text.utf8CodeUnitCount
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        reserve(bytes.count)
        (base + count).update(from: start, count: bytes.count)
        count += bytes.count
    }

    /// Appends a number as its shortest text, rounded if requested; NaN for an unset one.
    @inline(__always)
    mutating func number(_ value: Double) {
        guard value.isFinite else { return append("NaN") }
        reserve(32)
        count += Digits.write(rounding?.round(value) ?? value, to: base + count)
    }

    mutating func integer(_ value: Int) {
        reserve(24)
        count += Digits.write(value, to: base + count)
    }

    @inline(__always)
    mutating func reserve(_ more: Int) {
        if capacity - count < more { grow(more) }
    }

    @inline(never)
    private mutating func grow(_ more: Int) {
        let larger = max(capacity * 2, count + more)
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        new.update(from: base, count: count)
        base.deallocate()
        base = new
        capacity = larger
    }
}

extension [UInt8] {
    /// Creates an array with a copy of a text, which can be very long.
    init(copying bytes: UnsafeBufferPointer<UInt8>) {
        self.init(unsafeUninitializedCapacity: bytes.count) { buffer, count in
            guard let source = bytes.baseAddress, let base = buffer.baseAddress else { return }
            System.preferLargePages(base, bytes.count)
            base.initialize(from: source, count: bytes.count)
            count = bytes.count
        }
    }
}
