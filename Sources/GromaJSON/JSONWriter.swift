/// Writes JSON into a growable byte buffer that can be reused. The writer inserts the commas.
public struct JSONWriter: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    /// The number of bytes written.
    public internal(set) var count = 0
    @usableFromInline var needsComma = false

    /// Creates an empty buffer with a capacity in bytes.
    public init(capacity: Int = 1024) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// The written bytes. Valid until the writer changes or ends.
    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// The written text.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Empties the buffer and keeps its memory.
    public mutating func removeAll() {
        count = 0
        needsComma = false
    }

    /// Truncates the buffer to an earlier length, where a comma is or is not needed next.
    public mutating func truncate(to length: Int, needsComma: Bool) {
        count = min(count, max(0, length))
        self.needsComma = needsComma
    }

    // MARK: Structure

    /// Begins an object.
    public mutating func beginObject() {
        separate()
        put(UInt8(ascii: "{"))
        needsComma = false
    }

    /// Ends an object.
    public mutating func endObject() {
        put(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Begins an array.
    public mutating func beginArray() {
        separate()
        put(UInt8(ascii: "["))
        needsComma = false
    }

    /// Ends an array.
    public mutating func endArray() {
        put(UInt8(ascii: "]"))
        needsComma = true
    }

    /// Writes a member's name that needs no escapes.
    public mutating func key(_ name: StaticString) {
        reserve(name.utf8CodeUnitCount + 4)
        if needsComma { put(UInt8(ascii: ",")) }
        put(UInt8(ascii: "\""))
        (base + count).update(from: name.utf8Start, count: name.utf8CodeUnitCount)
        count += name.utf8CodeUnitCount
        put(UInt8(ascii: "\""))
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a member's name. Literals are assumed to need no escapes, and use the other method.
    @_disfavoredOverload
    public mutating func key(_ name: String) {
        string(name)
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Values

    /// Writes `null`.
    public mutating func null() { word("null") }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    /// Writes an integer.
    public mutating func int(_ value: Int) {
        separate()
        reserve(24)
        count += Digits.write(value, to: base + count)
        needsComma = true
    }

    /// Writes a number with the shortest text that reads back as the same double; null if it is not finite.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        separate()
        reserve(32)
        count += Digits.write(value, to: base + count)
        needsComma = true
    }

    /// Writes a floating-point number with the shortest text that reads back as the same double and is not that of an integer: `2.0`; null
    /// if it is not finite.
    public mutating func real(_ value: Double) {
        let start = count
        double(value)
        guard value.isFinite else { return }
        for place in start..<count where base[place] == UInt8(ascii: ".") || base[place] == UInt8(ascii: "e") { return }
        append(".0")
    }

    /// Writes a value of any kind.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the value.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .number(let number):
            if let text = number.text { raw(text) } else { double(number.value) }
        case .string(let value): string(value)
        case .array(let elements):
            beginArray()
            for element in elements { self.value(element) }
            endArray()
        case .object(let object):
            beginObject()
            for member in object.members {
                key(member.name)
                self.value(member.value)
            }
            endObject()
        }
    }

    /// Writes a value that is JSON text already.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
        separate()
        append(bytes)
        needsComma = true
    }

    /// Writes a value that is JSON text already.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { raw($0) }
    }

    /// Appends bytes unchanged, without inserting a comma.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        if let start = bytes.baseAddress { (base + count).update(from: start, count: bytes.count) }
        count += bytes.count
    }

    /// Appends the bytes of a literal unchanged.
    public mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends one byte unchanged.
    public mutating func append(_ byte: UInt8) { put(byte) }

    private mutating func word(_ word: StaticString) {
        separate()
        reserve(8)
        (base + count).update(from: word.utf8Start, count: word.utf8CodeUnitCount)
        count += word.utf8CodeUnitCount
        needsComma = true
    }

    // MARK: Bytes

    /// Reserves memory for a number of additional bytes.
    @inline(__always)
    public mutating func reserve(_ more: Int) {
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

    @inline(__always)
    mutating func put(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func separate() {
        if needsComma { put(UInt8(ascii: ",")) }
    }
}
