import GromaBase
import GromaFormats

extension ClassBreaksRenderer {
    /// Creates a renderer from a classification, with the same symbol in another color for each class. O(classes).
    ///
    /// - Parameters:
    ///   - field: The field of the numbers.
    ///   - classification: The classes.
    ///   - symbol: The symbol of features, apart from the color.
    ///   - ramp: The colors.
    public init(field: String, classification: Classification, symbol: any Symbol, ramp: ColorRamp = .sequential) {
        let colors = ramp.colors(count: classification.maxValues.count)
        self.init(
            field: field, minValue: classification.minValue,
            classes: zip(classification.maxValues, colors).map { Class(maxValue: $0, symbol: symbol.colored($1)) })
    }

    /// Creates a renderer from the values of features. O(n log n)
    ///
    /// - Parameters:
    ///   - field: The field of the numbers; features without one are ignored.
    ///   - features: The features.
    ///   - method: The method for the bounds.
    ///   - classCount: The number of classes.
    ///   - symbol: The symbol of features, apart from the color.
    ///   - ramp: The colors.
    ///   - hook: Checked for cancellation.
    /// - Throws: `invalid` if no feature has a number, and for settings out of range; `cancelled` if the hook cancels it.
    public init(
        field: String, features: some Sequence<any MapFeature>, method: ClassificationMethod, classCount: Int = 5, symbol: any Symbol,
        ramp: ColorRamp = .sequential, hook: OperationHook = .none
    ) throws(MapError) {
        let values = features.compactMap { feature -> Double? in
            let value = feature.value(of: field)
            return value?.doubleValue ?? value?.integerValue.map(Double.init)
        }
        guard !values.isEmpty else {
            throw .invalid(path: "field", found: "\"\(field.prefix(60))\"", expected: "a field in which some feature has a number")
        }
        let classes = try Classification(of: values, method: method, classCount: classCount, hook: hook)
        self.init(field: field, classification: classes, symbol: symbol, ramp: ramp)
    }
}

extension UniqueValueRenderer {
    /// The default limit of classes that are created from the values of features.
    public static let computedClassLimit = 256

    /// Creates a renderer from the distinct values of features, in ascending order, null first, with the same symbol in another color for
    /// each. O(n log n)
    ///
    /// - Parameters:
    ///   - fields: The fields, one to three.
    ///   - features: The features.
    ///   - symbol: The symbol of features, apart from the color.
    ///   - colors: The colors, repeated if there are more values.
    ///   - limit: The maximum number of different values.
    /// - Throws: `invalid` for no field or more than three, and for more values than the limit.
    public init(
        fields: [String], features: some Sequence<any MapFeature>, symbol: any Symbol, colors: [Color] = ColorRamp.qualitative,
        limit: Int = UniqueValueRenderer.computedClassLimit
    ) throws(MapError) {
        guard (1...3).contains(fields.count) else {
            throw .invalid(path: "fields", found: "\(fields.count) fields", expected: "1 to 3")
        }
        var seen: Set<[String]> = []
        var found: [(key: [String], values: [AttributeValue])] = []
        for feature in features {
            let values = fields.map { feature.value(of: $0) ?? .null }
            let key = values.map { Self.text(of: $0) }
            guard seen.insert(key).inserted else { continue }
            guard found.count < limit else {
                throw .invalid(
                    path: "fields", found: "more than \(limit) different values of \(fields.joined(separator: ", "))",
                    expected: "at most \(limit): class breaks suit numbers better")
            }
            found.append((key, values))
        }
        found.sort { a, b in
            for (one, other) in zip(a.values, b.values) {
                let order = ValueOrder.compare(one, other)
                if order != 0 { return order < 0 }
            }
            return false
        }
        let palette = colors.isEmpty ? ColorRamp.qualitative : colors
        self.init(
            fields: fields,
            classes: found.enumerated().map { index, value in
                Class(values: [value.key], symbol: symbol.colored(palette[index % palette.count]))
            })
    }
}
