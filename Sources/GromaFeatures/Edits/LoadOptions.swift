/// Options for loading features (``FeatureTable/load(_:options:)``).
public struct LoadOptions: Hashable, Sendable {
    /// Whether a feature is refused that an edit with its values would be refused for, or that cannot be kept exactly as it is. Else it is
    /// loaded, and a warning counts it.
    public var isStrict = false
    /// The object id that the first feature gets that brings none, or one that is taken; further ones get those behind it that are free. Nil for
    /// those that the store gives, which may be ids of features that come later.
    public var firstSpareObjectID: Int?

    /// Those of the properties' documentation.
    public init() {}
}

/// The results of loading features: all of them were taken, or none.
public struct LoadResults: Hashable, Sendable {
    /// One for each feature, in the order in which they were given. Where one has failed the others were undone, and say so.
    public var results: [EditResult]
    /// The warnings about the loaded features.
    public var warnings: [LoadWarning]

    /// Creates results.
    public init(results: [EditResult] = [], warnings: [LoadWarning] = []) {
        self.results = results
        self.warnings = warnings
    }

    /// The first feature that failed, by its place, and why; nil if all are there. O(results)
    public var failure: (index: Int, error: EditError)? {
        for (index, result) in results.enumerated() {
            if let error = result.error, error != .rolledBack { return (index, error) }
        }
        return nil
    }
}

/// Something that was found with features that were loaded all the same, and how often.
public struct LoadWarning: Hashable, Sendable {
    /// A stable word for programs: that of a value's problem (``ValueProblem/name``), or one of ``LoadWarning/objectID``,
    /// ``LoadWarning/globalID``, ``LoadWarning/missingZ`` and ``LoadWarning/fault``.
    public var code: String
    /// The field that it is about; nil for the feature itself or its shape.
    public var field: String?
    /// The number of features concerned.
    public var count: Int
    /// Its description for the first of them, as a sentence without a full stop.
    public var first: String

    /// Creates a warning.
    public init(code: String, field: String? = nil, count: Int = 1, first: String) {
        self.code = code
        self.field = field
        self.count = count
        self.first = first
    }

    /// A feature's object id was taken or could not be kept, and it has got another.
    public static let objectID = "objectID"
    /// A feature's global id was taken or is not valid, and it has got another.
    public static let globalID = "globalID"
    /// A shape without Z has got the layer's Z.
    public static let missingZ = "missingZ"
    /// A value or shape could not be read where it comes from, and is missing (``Feature/faults``).
    public static let fault = "fault"
}

extension LoadWarning: CustomStringConvertible {
    /// How many features, and what was with the first.
    public var description: String {
        "\(count) \(count == 1 ? "feature" : "features"): \(first)" + (count == 1 ? "" : ", and others like it")
    }
}

/// Warnings as they add up.
public struct LoadWarnings: Sendable {
    /// One for each kind and field, in the order in which they were first met.
    public private(set) var list: [LoadWarning] = []

    /// None.
    public init() {}

    /// Counts one more. O(kinds)
    ///
    /// - Parameter first: what it is, said only of the first of its kind.
    public mutating func note(_ code: String, field: String? = nil, _ first: @autoclosure () -> String) {
        if let place = list.firstIndex(where: { $0.code == code && $0.field == field }) {
            list[place].count += 1
        } else {
            list.append(LoadWarning(code: code, field: field, first: first()))
        }
    }

    /// Adds what was counted elsewhere, as of another page.
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
