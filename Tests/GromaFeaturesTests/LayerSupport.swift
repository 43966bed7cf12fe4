import Groma
import GromaTesting
import Synchronization

/// A table in memory that notes what is asked of it, and fails when it is told to.
final class WatchedTable: PassingTable, @unchecked Sendable {
    /// How a call fails.
    enum Failure {
        /// Nothing is done.
        case before(FeatureError)
        /// It is done, and the answer is lost.
        case after(FeatureError)
    }

    private let state = Mutex<(calls: [String], fail: (@Sendable (String) -> Failure?)?)>(([], nil))

    var calls: [String] { state.withLock { $0.calls } }

    /// What fails from now on, by the name of the call; nil for nothing.
    func fail(_ body: (@Sendable (String) -> Failure?)?) { state.withLock { $0 = ([], body) } }

    /// Fails the first call of a name.
    func failOnce(_ name: String, _ failure: Failure) {
        let isDone = Mutex(false)
        let held = Held(isDone)
        fail { $0 == name && held.claim() ? failure : nil }
    }

    private final class Held: Sendable {
        private let isDone: Mutex<Bool>
        init(_ isDone: consuming sending Mutex<Bool>) { self.isDone = isDone }
        func claim() -> Bool {
            isDone.withLock { isDone in
                defer { isDone = true }
                return !isDone
            }
        }
    }

    private func call<Value>(_ name: String, _ body: () throws(FeatureError) -> Value) throws(FeatureError) -> Value {
        let fail = state.withLock { state in
            state.calls.append(name)
            return state.fail
        }
        switch fail?(name) {
        case .before(let error): throw error
        case .after(let error):
            _ = try body()
            throw error
        case nil: return try body()
        }
    }

    override func look<Value>(_ name: String, _ body: () throws(FeatureError) -> Value) throws(FeatureError) -> Value {
        name == "statistics" ? try body() : try call(name, body)
    }

    override func applyEdits(_ edits: FeatureEdits, options: EditOptions) throws(FeatureError) -> EditResults {
        try call("edits") { () throws(FeatureError) in try base.applyEdits(edits, options: options) }
    }
    override func deleteFeatures(of query: FeatureQuery, options: EditOptions) throws(FeatureError) -> Int {
        try call("delete") { () throws(FeatureError) in try base.deleteFeatures(of: query, options: options) }
    }
    override func putAttachment(
        _ draft: AttachmentDraft, replacing id: Int?, ofFeature objectID: Int, options: EditOptions, hook: OperationHook
    ) throws(FeatureError) -> EditResult {
        try call("put") { () throws(FeatureError) in
            try base.putAttachment(draft, replacing: id, ofFeature: objectID, options: options, hook: hook)
        }
    }
    override func deleteAttachments(_ ids: [Int], ofFeature objectID: Int, options: EditOptions) throws(FeatureError) -> [EditResult] {
        try call("deleteAttachments") { () throws(FeatureError) in
            try base.deleteAttachments(ids, ofFeature: objectID, options: options)
        }
    }
}

/// What tests of layers draw with.
protocol LayerDrawing {}

extension LayerDrawing {
    func at(_ x: Double, _ y: Double) -> Coordinate { Coordinate(x: x, y: y) }

    func polygon(_ corners: [(Double, Double)], z: [Double]? = nil) -> Geometry {
        let dimensions: Dimensions = z == nil ? .xy : .xyz
        let positions = corners.enumerated().map { Coordinate(x: $1.0, y: $1.1, z: z?[$0] ?? .nan) }
        return .polygon(Polygon(Path(positions, dimensions: dimensions, isRing: true)))
    }

    func square(_ x: Double, _ y: Double, _ size: Double) -> Geometry {
        polygon([(x, y), (x + size, y), (x + size, y + size), (x, y + size)])
    }

    func line(_ positions: [(Double, Double)]) -> Geometry { .polyline(Polyline(Path(positions.map { at($0.0, $0.1) }))) }

    /// A table of shapes, numbered from 1, with a name, a count and whatever else a test asks for.
    func table(
        _ name: String, _ type: LayerGeometryType, _ shapes: [Geometry], fields: [Field] = [],
        change: (inout LayerDefinition) -> Void = { _ in }
    ) throws -> WatchedTable {
        var definition = LayerDefinition(
            name: name, geometryType: type, fields: [Field("NAME", .string, length: 20), Field("COUNT", .integer)] + fields)
        change(&definition)
        let features = shapes.enumerated().map { number, shape in
            Feature(
                objectID: number + 1, attributes: ["NAME": .string("\(name) \(number + 1)"), "COUNT": .integer(number + 1)],
                geometry: shape)
        }
        return WatchedTable(try MemoryFeatureTable(definition, features: features))
    }
}

extension LayerDrawing {
    func json(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }
}
