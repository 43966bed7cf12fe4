import GromaBase
import GromaFormats
import GromaJSON

/// A symbol for each of some ranges of a number: `classBreaks`.
///
/// A value belongs to a class when `min < value <= max`, as newer clients of Esri have it; the first class has its minimum too. With
/// ``includesMinimum`` it is `min <= value < max`, as the SDK of version 10.2 has it.
public struct ClassBreaksRenderer: Renderer {
    /// A range of values that look alike.
    public struct Class: Sendable {
        /// Where the range begins; nil for where the class before it ends, or for the minimum of the renderer.
        public var minValue: Double?
        /// The upper bound of the range.
        public var maxValue: Double
        /// How they look.
        public var symbol: any Symbol
        /// Its label in the legend; by default the range.
        public var label: String?
        /// More about it; empty unless set.
        public var description: String
        /// Members of the JSON that are not used.
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

    /// The divisor of values before they are compared.
    public enum Normalization: Hashable, Sendable {
        /// Nothing.
        case none
        /// The value of another field.
        case field(String)
        /// The sum of all values: they are compared as hundredths of it.
        case percentOfTotal(Double)
        /// Not divided: their logarithms to the base of 10 are compared.
        case logarithm
    }

    /// `classBreaks`.
    public static let typeName = "classBreaks"

    /// The field of the number.
    public let field: String
    /// The normalization of values; none by default.
    public var normalization = Normalization.none
    /// Below which nothing belongs to the first class; nil for no bound.
    public let minValue: Double?
    /// The classes, in ascending order of their ends.
    public let classes: [Class]
    /// Whether a class has its minimum and not its maximum. False by default.
    public var includesMinimum: Bool
    /// How all others look; nil for not at all, which it is unless set.
    public var defaultSymbol: (any Symbol)?
    /// The label of all others in the legend; empty by default.
    public var defaultLabel: String
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()

    /// Creates a renderer. Classes are put in the order of their ends.
    public init(
        field: String, minValue: Double? = nil, classes: [Class], includesMinimum: Bool = false, defaultSymbol: (any Symbol)? = nil,
        defaultLabel: String = ""
    ) {
        self.field = field
        self.minValue = minValue
        // A sort that keeps the order of equal ones.
        self.classes = classes.enumerated().sorted { ($0.element.maxValue, $0.offset) < ($1.element.maxValue, $1.offset) }.map(\.element)
        self.includesMinimum = includesMinimum
        self.defaultSymbol = defaultSymbol
        self.defaultLabel = defaultLabel
    }

    /// The symbol of the feature's class, else that of all others. O(log classes)
    public func symbol(for feature: any MapFeature) -> (any Symbol)? {
        guard let value = normalized(feature), let index = index(of: value) else { return defaultSymbol }
        return classes[index].symbol
    }

    /// The class that a value belongs to; nil for none. O(log classes)
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

    /// Where the range of a class begins; nil for no bound.
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

    /// A line for each class, and one for all others where they are drawn. O(classes)
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

    /// `visualVariables` and their like.
    public var ignoredMembers: [String] { IgnoredMembers.among(foreignMembers) }
}

extension ClassBreaksRenderer {
    /// Reads a renderer.
    ///
    /// `isMaxInclusive` false, which the JavaScript API of version 3 has, is ``includesMinimum``. Where a class says no `classMinValue` it begins
    /// where the one before it ends.
    ///
    /// - Throws: `invalid` with the place, what is there, and what is allowed.
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
