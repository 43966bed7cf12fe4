/// The attributes of a feature by the names of their fields, in the order of the layer. Names are compared without regard to the case of
/// ASCII letters, as services and databases do.
///
/// A value: features of one layer share the list of names, so that an attribute takes no more than its value.
public struct Attributes: Sendable {
    private var names: AttributeNames
    private var values: [AttributeValue?]

    /// No attributes.
    public init() {
        names = .none
        values = []
    }

    /// Attributes of those names, all missing. O(1) beside the array.
    public init(names: AttributeNames) {
        self.names = names
        values = Array(repeating: nil, count: names.list.count)
    }

    /// Attributes of those names with their values in the same order; nil for one that is missing. Missing ends may be left out, values
    /// beyond the names are dropped.
    public init(names: AttributeNames, values: [AttributeValue?]) {
        self.names = names
        self.values = values
        if values.count != names.list.count {
            self.values = Array(values.prefix(names.list.count))
            self.values += Array(repeating: nil, count: names.list.count - self.values.count)
        }
    }

    /// Attributes with their values; of two that share a name the last wins. O(n)
    public init(_ pairs: some Sequence<(String, AttributeValue)>) {
        self.init()
        for (name, value) in pairs { self[name] = value }
    }

    /// The value of an attribute; nil if it is missing. Setting nil takes it away. O(1).
    public subscript(name: String) -> AttributeValue? {
        get { names.index(of: name).flatMap { values[$0] } }
        set {
            if let index = names.index(of: name) {
                values[index] = newValue
            } else if let newValue {
                names = AttributeNames(names.list + [name])
                values.append(newValue)
            }
        }
    }

    /// The value at a place of the list of names; nil if it is missing or there is no such place.
    public subscript(index: Int) -> AttributeValue? { values.indices.contains(index) ? values[index] : nil }

    /// The list of names that the values are held by; some may be missing.
    public var attributeNames: AttributeNames { names }

    /// The attributes that are there, in order. O(n)
    public var pairs: [(name: String, value: AttributeValue)] {
        zip(names.list, values).compactMap { name, value in value.map { (name, $0) } }
    }

    /// The number of attributes. O(n).
    public var count: Int { values.reduce(0) { $1 == nil ? $0 : $0 + 1 } }

    /// Whether none is there. O(n).
    public var isEmpty: Bool { values.allSatisfy { $0 == nil } }

    /// Takes on the attributes that others have; what they lack stays. O(n)
    public mutating func merge(_ others: Attributes) {
        for (name, value) in others.pairs { self[name] = value }
    }
}

extension Attributes: Hashable {
    /// Whether both have the same attributes with the same values, in any order. O(n)
    public static func == (a: Attributes, b: Attributes) -> Bool {
        if a.names === b.names { return a.values == b.values }
        let pairs = a.pairs
        return pairs.count == b.count && pairs.allSatisfy { b[$0.name] == $0.value }
    }

    /// Hashes what equality compares. O(n)
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (name, value) in pairs {
            var inner = Hasher()
            inner.combine(AttributeNames.folded(name))
            inner.combine(value)
            sum ^= inner.finalize()
        }
        hasher.combine(sum)
    }
}

extension Attributes: ExpressibleByDictionaryLiteral {
    /// Attributes as written.
    public init(dictionaryLiteral elements: (String, AttributeValue)...) { self.init(elements) }
}

/// A list of attribute names with their places, shared by the features of a layer.
public final class AttributeNames: Sendable {
    /// The names in order.
    public let list: [String]
    private let places: [String: Int]

    static let none = AttributeNames([])

    /// A list of names; of two that differ in case at most, the first counts. O(n)
    public init(_ list: [String]) {
        self.list = list
        places = Dictionary(list.enumerated().map { (Self.folded($1), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The place of a name; nil if it is not among them. O(1).
    public func index(of name: String) -> Int? { places[name] ?? places[Self.folded(name)] }

    /// A name with its ASCII letters in lower case.
    public static func folded(_ name: String) -> String { AttributeInference.folded(name) }
}
