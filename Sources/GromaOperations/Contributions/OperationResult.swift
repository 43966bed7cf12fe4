import GromaGeometry

/// The result of an operation.
public struct OperationResult: Sendable, Equatable {
    /// The geometries in order. Only an operation that declares gaps has nil, for an input without a result.
    public let geometries: [Geometry?]
    /// A word for each geometry, if the operation declares words.
    public let words: [String]

    /// Creates a result with a single geometry.
    public init(_ geometry: Geometry) {
        geometries = [geometry]
        words = []
    }

    /// Creates a result with several geometries, with a word for each if the operation declares words.
    public init(_ geometries: [Geometry?], words: [String] = []) {
        self.geometries = geometries
        self.words = words
    }

    /// The geometry; a collection if there is not exactly one. O(geometries)
    public var geometry: Geometry { together(in: nil) }

    /// Returns the geometry; if there is not exactly one, a collection in their spatial reference, or in the given one if there are none.
    func together(in reference: SpatialReference?) -> Geometry {
        let found = geometries.compactMap { $0 }
        if found.count == 1 { return found[0] }
        let dimensions = found.reduce(Dimensions.xy) { $0.union($1.dimensions) }
        return .collection(
            GeometryCollection(found, dimensions: dimensions, spatialReference: found.first.map(\.spatialReference) ?? reference))
    }

    /// The declared result of an operation.
    public enum Kind: Sendable, Equatable {
        /// A single geometry.
        case geometry
        /// Several geometries, in the order that the documentation states, such as "The pieces in order". With gaps, some of them may be
        /// nil; with words, each of them has a word.
        case geometries(_ documentation: String = "The geometries in order", hasGaps: Bool = false, words: Words? = nil)
    }

    /// Words that classify each of several geometries.
    public struct Words: Sendable, Equatable {
        /// Their name in the plural, such as `sides`.
        public let name: String
        /// The possible words.
        public let choices: [String]

        /// Declares words.
        public init(_ name: String, _ choices: [String]) {
            self.name = name
            self.choices = choices
        }
    }
}
