import GromaFormats
import GromaJSON

/// A symbol for each value of a field, or each combination of the values of two or three: `uniqueValue`.
///
/// Values are compared as texts, as Esri's clients do: the number 1 is the text `1`, and null is `<Null>`.
public struct UniqueValueRenderer: Renderer {
    /// The values that look alike.
    public struct Class: Sendable {
        /// The combinations of values, each with one value a field.
        public var values: [[String]]
        /// How they look.
        public var symbol: any Symbol
        /// Its label in the legend; by default the values.
        public var label: String
        /// More about it; empty unless set.
        public var description: String
        /// The heading above the class in the legend; nil for none.
        public var heading: String?
        /// Members of the JSON that are not used.
        public var foreignMembers = JSONObject()

        /// Creates a class of one value of one field.
        public init(_ value: String, symbol: any Symbol, label: String? = nil, description: String = "") {
            self.init(values: [[value]], symbol: symbol, label: label, description: description)
        }

        /// Creates a class of combinations of values.
        public init(values: [[String]], symbol: any Symbol, label: String? = nil, description: String = "", heading: String? = nil) {
            self.values = values
            self.symbol = symbol
            self.label = label ?? values.first?.joined(separator: ", ") ?? ""
            self.description = description
            self.heading = heading
        }
    }

    /// `uniqueValue`.
    public static let typeName = "uniqueValue"
    /// The text as which null is compared.
    public static let nullText = "<Null>"

    /// The fields, one to three.
    public let fields: [String]
    /// The separator of the values of several fields in the JSON; `,` by default.
    public let fieldDelimiter: String
    /// The classes, in the order of the legend.
    public let classes: [Class]
    /// How all others look; nil for not at all, which it is unless set.
    public var defaultSymbol: (any Symbol)?
    /// The label of all others in the legend; empty by default.
    public var defaultLabel: String
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()
    private let places: [String: Int]

    /// What divides the values of a combination in the look-up table; no text that is meant to be read has it.
    private static let divider = "\u{1F}"

    /// Creates a renderer. Fields beyond the third are not counted; of two classes with the same value the first counts. O(classes)
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

    /// Creates a renderer by one field.
    public init(field: String, classes: [Class], defaultSymbol: (any Symbol)? = nil, defaultLabel: String = "") {
        self.init(fields: [field], classes: classes, defaultSymbol: defaultSymbol, defaultLabel: defaultLabel)
    }

    /// The symbol of the feature's class, else that of all others.
    public func symbol(for feature: any MapFeature) -> (any Symbol)? {
        let key: String
        if fields.count == 1 {
            key = Self.text(of: feature.value(of: fields[0]))
        } else {
            key = fields.map { Self.text(of: feature.value(of: $0)) }.joined(separator: Self.divider)
        }
        return places[key].map { classes[$0].symbol } ?? defaultSymbol
    }

    /// A value as it is compared.
    public static func text(of value: AttributeValue?) -> String {
        switch value {
        case nil, .null: nullText
        case .integer(let number), .date(let number): String(number)
        case .double(let number): JSONValue.number(number).text
        case .string(let text): text
        case .bytes: ""
        }
    }

    /// A line for each class, and one for all others where they are drawn. O(classes)
    public var legendItems: [LegendItem] {
        var items = classes.map { item in
            LegendItem(
                label: item.label, symbol: item.symbol, heading: item.heading,
                description: item.description.isEmpty ? nil : item.description)
        }
        if let defaultSymbol { items.append(LegendItem(label: defaultLabel, symbol: defaultSymbol)) }
        return items
    }

    /// `visualVariables` and their like.
    public var ignoredMembers: [String] { IgnoredMembers.among(foreignMembers) }
}
