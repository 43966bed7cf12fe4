/// The order of attribute values: null first, then numbers by their exact value, dates, texts by their UTF-8 bytes, and bytes.
///
/// Two texts are equal only if their bytes are, so that all stores order, group and compare identically: databases do it in this way,
/// whereas Swift's strings are equal if they are canonically equivalent.
package enum ValueOrder {
    /// Returns a number below, equal to or above 0 if the first value is less than, equal to or greater than the second.
    package static func compare(_ a: AttributeValue, _ b: AttributeValue) -> Int {
        switch (a, b) {
        case (.integer(let a), .integer(let b)), (.date(let a), .date(let b)): a < b ? -1 : a == b ? 0 : 1
        case (.double(let a), .double(let b)): a < b ? -1 : a == b ? 0 : 1
        case (.integer(let a), .double(let b)): compare(a, b)
        case (.double(let a), .integer(let b)): -compare(b, a)
        case (.string(let a), .string(let b)): compare(a, b)
        case (.bytes(let a), .bytes(let b)): a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
        default: rank(a) - rank(b)
        }
    }

    /// Compares texts by their bytes.
    package static func compare(_ a: String, _ b: String) -> Int {
        let ordered = a.utf8.withContiguousStorageIfAvailable { first in
            b.utf8.withContiguousStorageIfAvailable { second in compare(first, second) }
        }
        if let ordered, let ordered { return ordered }
        return a.utf8.elementsEqual(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    }

    private static func compare(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Int {
        let common = min(a.count, b.count)
        for place in 0..<common where a[place] != b[place] { return a[place] < b[place] ? -1 : 1 }
        return a.count - b.count
    }

    /// Compares a whole number with a floating-point number without loss, also beyond 2^53.
    private static func compare(_ a: Int, _ b: Double) -> Int {
        let whole = b.rounded(.towardZero)
        // One without a whole number of this size is NaN, or beyond all of them.
        guard let integer = Int(exactly: whole) else { return b.isNaN ? 0 : b < 0 ? 1 : -1 }
        if a != integer { return a < integer ? -1 : 1 }
        return b == whole ? 0 : b > whole ? -1 : 1
    }

    private static func rank(_ value: AttributeValue) -> Int {
        switch value {
        case .null: 0
        case .integer, .double: 1
        case .date: 2
        case .string: 3
        case .bytes: 4
        }
    }
}
