/// The attributes of a feature by field name, in the order of the layer. Names are compared ignoring the case of ASCII letters, as in
/// services and databases.
///
/// It is a value: features of one layer share the list of names, so that an attribute takes no more memory than its value.
public struct Attributes: Sendable {
    private var names: AttributeNames
    private var values: [AttributeValue?]

    /// Creates an empty set of attributes.
    public init() {
        names = .none
        values = []
    }

    /// Creates attributes with the given names, all of them missing. The list of names is shared.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public init(names: AttributeNames) {
        self.names = names
        values = Array(repeating: nil, count: names.list.count)
    }

    /// Creates attributes with the given names and values in the same order; nil for a missing one. Missing values at the end may be
    /// omitted; excess values are ignored.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public init(names: AttributeNames, values: [AttributeValue?]) {
        self.names = names
        self.values = values
        if values.count != names.list.count {
            self.values = Array(values.prefix(names.list.count))
            self.values += Array(repeating: nil, count: names.list.count - self.values.count)
        }
    }

    /// Creates attributes from names and values. Of several with the same name the last value is kept, at the place of the first, whose
    /// spelling the name has.
    ///
    /// - Complexity: O(*n*), where *n* is the number of pairs.
    public init(_ pairs: some Sequence<(String, AttributeValue)>) {
        var (list, places): ([String], [String: Int]) = ([], [:])
        values = []
        for (name, value) in pairs {
            let key = AttributeNames.folded(name)
            let place = places[key, default: list.count]
            if place < list.count {
                values[place] = value
            } else {
                places[key] = place
                list.append(name)
                values.append(value)
            }
        }
        names = list.isEmpty ? .none : AttributeNames(list, at: places)
    }

    /// The value of an attribute; nil if it is missing. Setting it to nil removes the attribute.
    ///
    /// - Complexity: O(1); adding a name is O(*n*), where *n* is the number of names.
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

    /// The value at an index of the list of names; nil if it is missing or if there is no such index.
    public subscript(index: Int) -> AttributeValue? { values.indices.contains(index) ? values[index] : nil }

    /// The list of names; attributes can be missing.
    public var attributeNames: AttributeNames { names }

    /// The existing attributes, in order.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public var pairs: [(name: String, value: AttributeValue)] {
        zip(names.list, values).compactMap { name, value in value.map { (name, $0) } }
    }

    /// The number of attributes.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public var count: Int { values.reduce(0) { $1 == nil ? $0 : $0 + 1 } }

    /// Whether there are no attributes.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public var isEmpty: Bool { values.allSatisfy { $0 == nil } }

    /// Sets the attributes that others have; the remaining ones are unchanged.
    ///
    /// - Complexity: O(*n*), where *n* is the number of the other attributes, if all names exist.
    public mutating func merge(_ others: Attributes) {
        for (name, value) in others.pairs { self[name] = value }
    }
}

extension Attributes: Hashable {
    /// Returns whether both have the same attributes with the same values, in any order.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public static func == (a: Attributes, b: Attributes) -> Bool {
        if a.names === b.names { return a.values == b.values }
        let pairs = a.pairs
        return pairs.count == b.count && pairs.allSatisfy { b[$0.name] == $0.value }
    }

    /// Hashes the attributes consistently with equality.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
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
    /// Creates attributes from a dictionary literal.
    public init(dictionaryLiteral elements: (String, AttributeValue)...) { self.init(elements) }
}

/// A list of attribute names with their indices, shared by the features of a layer.
public final class AttributeNames: Sendable {
    /// The names in order.
    public let list: [String]
    private let places: [String: Int]

    static let none = AttributeNames([])

    /// Creates a list of names; of two that differ only in case, the first is used.
    ///
    /// - Complexity: O(*n*), where *n* is the number of names.
    public init(_ list: [String]) {
        self.list = list
        places = Dictionary(list.enumerated().map { (Self.folded($1), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Creates a list of names whose indices are known, by the folded names.
    fileprivate init(_ list: [String], at places: [String: Int]) {
        self.list = list
        self.places = places
    }

    /// Returns the index of a name; nil if it is not in the list.
    public func index(of name: String) -> Int? { places[name] ?? places[Self.folded(name)] }

    /// Returns a name with its ASCII letters in lower case.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the name.
    public static func folded(_ name: String) -> String { AttributeInference.folded(name) }
}
