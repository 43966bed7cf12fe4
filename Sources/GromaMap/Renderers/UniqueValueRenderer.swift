import GromaFormats
import GromaJSON

/// A renderer with a symbol for each value of a field, or each combination of values of two or three fields: `uniqueValue`.
///
/// Values are compared as texts, as in Esri clients: the number 1 is the text `1`, and null is `<Null>`.
public struct UniqueValueRenderer: Renderer {
    /// A class of values with the same symbol.
    public struct Class: Sendable {
        /// The combinations of values, each with one value per field.
        public var values: [[String]]
        /// The symbol of features with these values.
        public var symbol: any Symbol
        /// Its label in the legend; by default the values.
        public var label: String
        /// A description; empty by default.
        public var description: String
        /// The heading above the class in the legend; nil for none.
        public var heading: String?
        /// Other members of the JSON, which are kept.
        public var foreignMembers = JSONObject()

        /// Creates a class for a single value of a single field.
        public init(_ value: String, symbol: any Symbol, label: String? = nil, description: String = "") {
            self.init(values: [[value]], symbol: symbol, label: label, description: description)
        }

        /// Creates a class for combinations of values.
        public init(values: [[String]], symbol: any Symbol, label: String? = nil, description: String = "", heading: String? = nil) {
            self.values = values
            self.symbol = symbol
            self.label = label ?? values.first?.joined(separator: ", ") ?? ""
            self.description = description
            self.heading = heading
        }
    }

    /// The type name: `uniqueValue`.
    public static let typeName = "uniqueValue"
    /// The text that null is compared as.
    public static let nullText = "<Null>"

    /// The fields, one to three.
    public let fields: [String]
    /// The separator of the values of several fields in the JSON; `,` by default.
    public let fieldDelimiter: String
    /// The classes, in the order of the legend.
    public let classes: [Class]
    /// The symbol of all other features; nil, the default, to not draw them.
    public var defaultSymbol: (any Symbol)?
    /// The label of all other features in the legend; empty by default.
    public var defaultLabel: String
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()
    private let places: [String: Int]

    /// The separator of the values of a combination in the lookup table; readable texts do not contain it.
    private static let divider = "\u{1F}"

    /// Creates a renderer. Fields beyond the third are ignored; of two classes with the same value the first is used. O(classes)
    public init(
        fields: [String], classes: [Class], defaultSymbol: (any Symbol)? = nil, defaultLabel: String = "", fieldDelimiter: String = ","
    ) {
        self.fields = Array(fields.prefix(3))
        self.classes = classes
        self.defaultSymbol = defaultSymbol
        self.defaultLabel = defaultLabel
        self.fieldDelimiter = fieldDelimiter
        var places: [String: Int] = [:]
        for (index, item) in classes.enumerated() {
            for values in item.values {
                let key = values.joined(separator: Self.divider)
                if places[key] == nil { places[key] = index }
            }
        }
        self.places = places
    }

    /// Creates a renderer for a single field. O(classes).
    public init(field: String, classes: [Class], defaultSymbol: (any Symbol)? = nil, defaultLabel: String = "") {
        self.init(fields: [field], classes: classes, defaultSymbol: defaultSymbol, defaultLabel: defaultLabel)
    }

    /// Returns the symbol of the feature's class, otherwise the default symbol. O(1) on average
    public func symbol(for feature: any MapFeature) -> (any Symbol)? {
        let key: String
        if fields.count == 1 {
            key = Self.text(of: feature.value(of: fields[0]))
        } else {
            key = fields.map { Self.text(of: feature.value(of: $0)) }.joined(separator: Self.divider)
        }
        return places[key].map { classes[$0].symbol } ?? defaultSymbol
    }

    /// Returns the text that a value is compared as.
    public static func text(of value: AttributeValue?) -> String {
        switch value {
        case nil, .null: nullText
        case .integer(let number), .date(let number): String(number)
        case .double(let number): JSONValue.number(number).text
        case .string(let text): text
        case .bytes: ""
        }
    }

    /// An item for each class, and one for all other features if they are drawn. O(classes)
    public var legendItems: [LegendItem] {
        var items = classes.map { item in
            LegendItem(
                label: item.label, symbol: item.symbol, heading: item.heading,
                description: item.description.isEmpty ? nil : item.description)
        }
        if let defaultSymbol { items.append(LegendItem(label: defaultLabel, symbol: defaultSymbol)) }
        return items
    }

    /// `visualVariables` and similar members.
    public var ignoredMembers: [String] { IgnoredMembers.among(foreignMembers) }
}
