import GromaGeometry

/// The result of an operation.
public struct OperationResult: Sendable, Equatable {
    /// The geometries in order. Only an operation that declares gaps has nil, where nothing was to be made of an input.
    public let geometries: [Geometry?]
    /// A word for each geometry, where the operation declares words.
    public let words: [String]

    /// One geometry.
    public init(_ geometry: Geometry) {
        geometries = [geometry]
        words = []
    }

    /// Several geometries, with a word for each where the operation declares words.
    public init(_ geometries: [Geometry?], words: [String] = []) {
        self.geometries = geometries
        self.words = words
    }

    /// The one geometry; a collection of those that there are where there is not exactly one.
    public var geometry: Geometry { together(in: nil) }

    /// The one geometry; where there is not exactly one, a collection of those that there are, in their reference, or in another where there are none.
    func together(in reference: SpatialReference?) -> Geometry {
        let found = geometries.compactMap { $0 }
        if found.count == 1 { return found[0] }
        let dimensions = found.reduce(Dimensions.xy) { $0.union($1.dimensions) }
        return .collection(
            GeometryCollection(found, dimensions: dimensions, spatialReference: found.first.map(\.spatialReference) ?? reference))
    }

    /// The declared result of an operation.
    public enum Kind: Sendable, Equatable {
        /// One geometry.
        case geometry
        /// Several geometries, whose order the documentation tells, as in "The pieces in order"; with gaps, some of them may be nil, and with words
        /// each has one of them.
        case geometries(_ documentation: String = "The geometries in order", hasGaps: Bool = false, words: Words? = nil)
    }

    /// Words that tell what each of several geometries is.
    public struct Words: Sendable, Equatable {
        /// Their name in the plural, such as `sides`.
        public let name: String
        /// Those that there are.
        public let choices: [String]

        /// Declares words.
        public init(_ name: String, _ choices: [String]) {
            self.name = name
            self.choices = choices
        }
    }
}
