import GromaBase
import GromaFormats
import GromaJSON

/// A renderer with a symbol for each range of a numeric field: `classBreaks`.
///
/// A value belongs to a class if `min < value <= max`, as in current Esri clients; the first class includes its minimum. With
/// ``includesMinimum`` the condition is `min <= value < max`, as in the SDK of version 10.2.
public struct ClassBreaksRenderer: Renderer {
    /// A range of values with the same symbol.
    public struct Class: Sendable {
        /// The lower bound of the range; nil for the upper bound of the previous class, or the minimum of the renderer.
        public var minValue: Double?
        /// The upper bound of the range.
        public var maxValue: Double
        /// The symbol of features in the range.
        public var symbol: any Symbol
        /// Its label in the legend; by default the range.
        public var label: String?
        /// A description; empty by default.
        public var description: String
        /// Other members of the JSON, which are kept.
        public var foreignMembers = JSONObject()

        /// Creates a class.
        public init(minValue: Double? = nil, maxValue: Double, symbol: any Symbol, label: String? = nil, description: String = "") {
            self.minValue = minValue
            self.maxValue = maxValue
            self.symbol = symbol
            self.label = label
            self.description = description
        }
    }

    /// The normalization of values before they are compared.
    public enum Normalization: Hashable, Sendable {
        /// No normalization.
        case none
        /// Divided by the value of another field.
        case field(String)
        /// Divided by the sum of all values, in percent.
        case percentOfTotal(Double)
        /// Not divided: the logarithms to base 10 are compared.
        case logarithm
    }

    /// The type name: `classBreaks`.
    public static let typeName = "classBreaks"

    /// The field of the number.
    public let field: String
    /// The normalization of values; none by default.
    public var normalization = Normalization.none
    /// The lower bound of the first class; nil for no bound.
    public let minValue: Double?
    /// The classes, in ascending order of their upper bounds.
    public let classes: [Class]
    /// Whether a class includes its minimum and not its maximum. False by default.
    public var includesMinimum: Bool
    /// The symbol of all other features; nil, the default, to not draw them.
    public var defaultSymbol: (any Symbol)?
    /// The label of all other features in the legend; empty by default.
    public var defaultLabel: String
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()

    /// Creates a renderer. Classes are sorted by their upper bounds. O(n log n) for *n* classes
    public init(
        field: String, minValue: Double? = nil, classes: [Class], includesMinimum: Bool = false, defaultSymbol: (any Symbol)? = nil,
        defaultLabel: String = ""
    ) {
        self.field = field
        self.minValue = minValue
        // A stable sort, which keeps the order of equal classes.
        self.classes = classes.enumerated().sorted { ($0.element.maxValue, $0.offset) < ($1.element.maxValue, $1.offset) }.map(\.element)
        self.includesMinimum = includesMinimum
        self.defaultSymbol = defaultSymbol
        self.defaultLabel = defaultLabel
    }

    /// Returns the symbol of the feature's class, otherwise the default symbol. O(log classes)
    public func symbol(for feature: any MapFeature) -> (any Symbol)? {
        guard let value = normalized(feature), let index = index(of: value) else { return defaultSymbol }
        return classes[index].symbol
    }

    /// Returns the index of the class that contains a value; nil for none. O(log classes)
    public func index(of value: Double) -> Int? {
        guard !value.isNaN else { return nil }
        var (low, high) = (0, classes.count)
        while low < high {
            let middle = (low + high) / 2
            let max = classes[middle].maxValue
            if includesMinimum ? value < max : value <= max { high = middle } else { low = middle + 1 }
        }
        guard low < classes.count, let min = minimum(of: low) else { return low < classes.count ? low : nil }
        let isIn = includesMinimum || low == 0 ? value >= min : value > min
        return isIn ? low : nil
    }

    /// Returns the lower bound of a class; nil for no bound.
    public func minimum(of index: Int) -> Double? {
        classes[index].minValue ?? (index > 0 ? classes[index - 1].maxValue : minValue)
    }

    private func normalized(_ feature: any MapFeature) -> Double? {
        guard let value = number(feature.value(of: field)) else { return nil }
        switch normalization {
        case .none: return value
        case .field(let name):
            guard let divisor = number(feature.value(of: name)), divisor != 0 else { return nil }
            return value / divisor
        case .percentOfTotal(let total): return total == 0 ? nil : value / total * 100
        case .logarithm: return value > 0 ? Trigonometry.logarithm(value) : nil
        }
    }

    private func number(_ value: AttributeValue?) -> Double? { value?.doubleValue ?? value?.integerValue.map(Double.init) }

    /// An item for each class, and one for all other features if they are drawn. O(classes)
    public var legendItems: [LegendItem] {
        var items = classes.indices.map { index in
            let item = classes[index]
            let description = item.description.isEmpty ? nil : item.description
            guard let label = item.label else {
                let range = LegendItem.Range(min: minimum(of: index), max: item.maxValue, includesMax: !includesMinimum)
                return LegendItem(range: range, symbol: item.symbol, description: description)
            }
            return LegendItem(label: label, symbol: item.symbol, description: description)
        }
        if let defaultSymbol { items.append(LegendItem(label: defaultLabel, symbol: defaultSymbol)) }
        return items
    }

    /// `visualVariables` and similar members.
    public var ignoredMembers: [String] { IgnoredMembers.among(foreignMembers) }
}

extension ClassBreaksRenderer {
    /// Reads a renderer.
    ///
    /// `isMaxInclusive` false, a member of version 3 of the JavaScript API, sets ``includesMinimum``. A class without `classMinValue`
    /// begins at the upper bound of the previous class. O(n log n) for *n* classes
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one.
    public init(json: JSONValue, path: String, symbols: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        guard let field = try object.valueField("field") else {
            throw .invalid(path: object.place("field"), found: "nothing", expected: "the name of a field")
        }
        let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
        let minValue = try object.number("minValue", finite, "a number")
        let classes = try object.array("classBreakInfos") { (json, path) throws(MapError) in
            var object = try DefinitionObject(json, path: path)
            guard let max = try object.number("classMaxValue", finite, "a number") else {
                throw .invalid(path: object.place("classMaxValue"), found: "nothing", expected: "a number")
            }
            let min = try object.number("classMinValue", finite, "a number")
            if let min, min > max {
                throw .invalid(
                    path: object.place("classMinValue"), found: JSONValue.number(min).text, expected: "at most classMaxValue, \(max)")
            }
            var item = Class(
                minValue: min, maxValue: max, symbol: try object.requiredSymbol("symbol", symbols), label: try object.string("label"),
                description: try object.string("description") ?? "")
            item.foreignMembers = object.rest
            return item
        }
        self.init(
            field: field, minValue: minValue, classes: classes ?? [],
            includesMinimum: !(try object.bool("isMaxInclusive") ?? true), defaultSymbol: try object.symbol("defaultSymbol", symbols),
            defaultLabel: try object.string("defaultLabel") ?? "")
        normalization = try Self.normalization(&object)
        foreignMembers = object.rest
    }

    private enum NormalizationWord: String, CaseIterable {
        case none = "esriNormalizeNone"
        case field = "esriNormalizeByField"
        case log = "esriNormalizeByLog"
        case percentOfTotal = "esriNormalizeByPercentOfTotal"
    }

    private static func normalization(_ object: inout DefinitionObject) throws(MapError) -> Normalization {
        let word: NormalizationWord? = try object.word("normalizationType")
        switch word {
        case nil, .some(.none): return .none
        case .field:
            guard let field = try object.name("normalizationField") else {
                throw .invalid(path: object.place("normalizationField"), found: "nothing", expected: "the name of a field")
            }
            return .field(field)
        case .log: return .logarithm
        case .percentOfTotal:
            let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
            guard let total = try object.number("normalizationTotal", finite, "a number") else {
                throw .invalid(path: object.place("normalizationTotal"), found: "nothing", expected: "a number")
            }
            return .percentOfTotal(total)
        }
    }

    /// The renderer as JSON. O(classes)
    public var json: JSONValue {
        var object: JSONObject = ["type": .string(Self.typeName), "field": .string(field)]
        object.set("minValue", minValue.map { .number($0) })
        if includesMinimum { object["isMaxInclusive"] = false }
        switch normalization {
        case .none: break
        case .field(let name):
            object["normalizationType"] = .string(NormalizationWord.field.rawValue)
            object["normalizationField"] = .string(name)
        case .logarithm: object["normalizationType"] = .string(NormalizationWord.log.rawValue)
        case .percentOfTotal(let total):
            object["normalizationType"] = .string(NormalizationWord.percentOfTotal.rawValue)
            object["normalizationTotal"] = .number(total)
        }
        object["defaultSymbol"] = defaultSymbol?.json ?? .null
        object["defaultLabel"] = defaultLabel.isEmpty ? .null : .string(defaultLabel)
        object["classBreakInfos"] = .array(
            classes.map { item in
                var info = JSONObject()
                info.set("classMinValue", item.minValue.map { .number($0) })
                info["classMaxValue"] = .number(item.maxValue)
                info.set("label", item.label.map { .string($0) })
                info["description"] = .string(item.description)
                info["symbol"] = item.symbol.json
                info.append(foreign: item.foreignMembers)
                return .object(info)
            })
        object.append(foreign: foreignMembers)
        return .object(object)
    }
}
