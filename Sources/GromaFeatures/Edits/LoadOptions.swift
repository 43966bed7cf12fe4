/// Options for loading features (``FeatureTable/load(_:options:)``).
public struct LoadOptions: Hashable, Sendable {
    /// Whether to refuse a feature whose values an edit would refuse, or that cannot be stored exactly. Otherwise the feature is loaded and
    /// counted in a warning.
    public var isStrict = false
    /// The object id of the first feature that has none, or one that is in use; further such features get the next unused ids. Nil for the
    /// ids that the store assigns, which may be ids of features that come later.
    public var firstSpareObjectID: Int?

    /// Creates options with the default values of their properties.
    public init() {}
}

/// The results of loading features: either all of them were loaded, or none.
public struct LoadResults: Hashable, Sendable {
    /// One result for each feature, in the order in which the features were given. If one failed, the others were rolled back, and their
    /// results report that.
    public var results: [EditResult]
    /// The warnings about the loaded features.
    public var warnings: [LoadWarning]

    /// Creates results.
    public init(results: [EditResult] = [], warnings: [LoadWarning] = []) {
        self.results = results
        self.warnings = warnings
    }

    /// The first feature that failed, by its index, with its error; nil if all were loaded.
    ///
    /// - Complexity: O(*n*), where *n* is the number of results.
    public var failure: (index: Int, error: EditError)? {
        for (index, result) in results.enumerated() {
            if let error = result.error, error != .rolledBack { return (index, error) }
        }
        return nil
    }
}

/// A deviation that was found in features that were loaded nevertheless, with the number of features.
public struct LoadWarning: Hashable, Sendable {
    /// A stable identifier for programs: that of a value's problem (``ValueProblem/name``), or one of ``LoadWarning/objectID``,
    /// ``LoadWarning/globalID``, ``LoadWarning/missingZ`` and ``LoadWarning/fault``.
    public var code: String
    /// The field concerned; nil for the feature itself or its shape.
    public var field: String?
    /// The number of features concerned.
    public var count: Int
    /// A description of the first case, as a sentence without a full stop.
    public var first: String

    /// Creates a warning.
    public init(code: String, field: String? = nil, count: Int = 1, first: String) {
        self.code = code
        self.field = field
        self.count = count
        self.first = first
    }

    /// A feature's object id was in use or could not be kept, and the feature has got another.
    public static let objectID = "objectID"
    /// A feature's global id was in use or is not valid, and the feature has got another.
    public static let globalID = "globalID"
    /// A shape without Z has got the layer's default Z.
    public static let missingZ = "missingZ"
    /// A value or shape could not be read from its source, and is missing (``Feature/faults``).
    public static let fault = "fault"
}

extension LoadWarning: CustomStringConvertible {
    /// A text with the number of features and the description of the first.
    public var description: String {
        "\(count) \(count == 1 ? "feature" : "features"): \(first)" + (count == 1 ? "" : ", and others like it")
    }
}

/// A collection of warnings, which counts equal ones together.
public struct LoadWarnings: Sendable {
    /// One warning for each code and field, in the order of their first occurrence.
    public private(set) var list: [LoadWarning] = []

    /// Creates an empty collection.
    public init() {}

    /// Counts one more occurrence.
    ///
    /// - Parameter first: The description, which is only evaluated for the first occurrence of its kind.
    /// - Complexity: O(*n*), where *n* is the number of different warnings.
    public mutating func note(_ code: String, field: String? = nil, _ first: @autoclosure () -> String) {
        if let place = list.firstIndex(where: { $0.code == code && $0.field == field }) {
            list[place].count += 1
        } else {
            list.append(LoadWarning(code: code, field: field, first: first()))
        }
    }

    /// Adds warnings that were counted elsewhere, for example for another page.
    ///
    /// - Complexity: O(*n* · *m*), where *n* and *m* are the numbers of different warnings of both.
    public mutating func add(_ other: [LoadWarning]) {
        for warning in other {
            if let place = list.firstIndex(where: { $0.code == warning.code && $0.field == warning.field }) {
                list[place].count += warning.count
            } else {
                list.append(warning)
            }
        }
    }
}
