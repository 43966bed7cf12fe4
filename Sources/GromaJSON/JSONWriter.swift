/// Writes JSON into a growable byte buffer that can be used again and again. Commas are set by the writer.
public struct JSONWriter: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    /// How many bytes have been written.
    public internal(set) var count = 0
    @usableFromInline var needsComma = false

    /// An empty buffer with room for some bytes.
    public init(capacity: Int = 1024) {
        self.capacity = max(capacity, 64)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// What has been written. Valid until the writer changes or ends.
    package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    /// What has been written, as a string.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// Empties the buffer and keeps its memory.
    public mutating func removeAll() {
        count = 0
        needsComma = false
    }

    /// Cuts the buffer back to an earlier length, after which a comma is or is not due.
    public mutating func truncate(to length: Int, needsComma: Bool) {
        count = min(count, max(0, length))
        self.needsComma = needsComma
    }

    // MARK: Structure

    /// Opens an object.
    public mutating func beginObject() {
        separate()
        put(UInt8(ascii: "{"))
        needsComma = false
    }

    /// Closes an object.
    public mutating func endObject() {
        put(UInt8(ascii: "}"))
        needsComma = true
    }

    /// Opens an array.
    public mutating func beginArray() {
        separate()
        put(UInt8(ascii: "["))
        needsComma = false
    }

    /// Closes an array.
    public mutating func endArray() {
        put(UInt8(ascii: "]"))
        needsComma = true
    }

    /// A member's name that needs no escapes.
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

    /// A member's name. Literals are taken for names without escapes, by the other method.
    @_disfavoredOverload
    public mutating func key(_ name: String) {
        string(name)
        put(UInt8(ascii: ":"))
        needsComma = false
    }

    // MARK: Values

    /// `null`.
    public mutating func null() { word("null") }

    /// `true` or `false`.
    public mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

    /// An integer.
    public mutating func int(_ value: Int) {
        separate()
        reserve(24)
        count += Digits.write(value, to: base + count)
        needsComma = true
    }

    /// A number with the shortest text that reads back as the same double; one that is not finite is written as null.
    public mutating func double(_ value: Double) {
        guard value.isFinite else { return null() }
        separate()
        reserve(32)
        count += Digits.write(value, to: base + count)
        needsComma = true
    }

    /// A number of a kind that has fractions, with the shortest text that reads back as the same double and is no integer's: `2.0`. One that is not
    /// finite is written as null.
    public mutating func real(_ value: Double) {
        let start = count
        double(value)
        guard value.isFinite else { return }
        for place in start..<count where base[place] == UInt8(ascii: ".") || base[place] == UInt8(ascii: "e") { return }
        append(".0")
    }

    /// A value of any kind. O(size of the value)
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

    /// A value that is JSON text already.
    public mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>) {
        separate()
        append(bytes)
        needsComma = true
    }

    /// A value that is JSON text already.
    public mutating func raw(_ text: String) {
        var text = text
        text.withUTF8 { raw($0) }
    }

    /// Bytes as they are, outside the writer's keeping of commas.
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        if let start = bytes.baseAddress { (base + count).update(from: start, count: bytes.count) }
        count += bytes.count
    }

    /// Bytes of a literal as they are.
    public mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// One byte as it is.
    public mutating func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count += 1
    }

    private mutating func word(_ word: StaticString) {
        separate()
        reserve(8)
        (base + count).update(from: word.utf8Start, count: word.utf8CodeUnitCount)
        count += word.utf8CodeUnitCount
        needsComma = true
    }

    // MARK: Bytes

    /// Makes room for so many bytes more.
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
