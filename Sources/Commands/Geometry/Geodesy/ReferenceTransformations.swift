import GromaGeometry
import GromaOperations
import GromaRPC

/// `reference.transformations`
struct ReferenceTransformations: AnsweringCommand {
    static let method = "reference.transformations"
    static let summary =
        "Lists the transformations between two references, best first, with accuracy, area of use and missing grids. Needs the plugin for PROJ."
    static let effect = CommandEffect.reads
    static let answer = AnswerShape<[TransformationChoice]>(
        "The transformations. For each position geometry.project uses the best available one whose area contains the position, or for all positions a given one, by name, code or index in this list.",
        .values("transformations", .transformation) { $0 })
    static var parameters: [Parameter<Self>] {
        [
            .int("fromWkid", "The source reference.", in: 1...Int(Int32.max)) { $0.from.wkid = $1 },
            .string("fromReference", "That reference as a text, in place of its WKID.") { $0.from.text = $1 },
            .int("toWkid", "The target reference.", in: 1...Int(Int32.max)) { $0.to.wkid = $1 },
            .string("toReference", "That reference as a text, in place of its WKID.") { $0.to.text = $1 },
        ]
    }

    /// A spatial reference by its WKID or its text.
    struct Side {
        var wkid: Int?
        var text: String?

        func reference(_ name: String) throws(CommandError) -> SpatialReference {
            switch (wkid, text) {
            case (let wkid?, nil): return SpatialReference(wkid: wkid) ?? .wgs84
            case (nil, let text?): return SpatialReference(wkt: text)
            case (nil, nil):
                throw CommandError(
                    .missingParameter, "params.\(name)Wkid is missing", path: "params.\(name)Wkid",
                    expected: "the number of a reference, or its text as \(name)Reference")
            case (_?, _?):
                throw CommandError(
                    .invalidValue, "params.\(name)Reference stands beside \(name)Wkid", path: "params.\(name)Reference",
                    expected: "one of the two")
            }
        }
    }

    var from = Side()
    var to = Side()

    func run(_ session: Session) throws(CommandError) -> [TransformationChoice] {
        let (source, target) = (try from.reference("from"), try to.reference("to"))
        return try withOperationErrors { () throws(OperationError) in try session.engine.transformations(from: source, to: target) }
    }
}

extension AnswerShape<TransformationChoice> {
    /// A transformation between two spatial references.
    fileprivate static var transformation: Self {
        Self(
            "A way between two references.", .string("name") { $0.name }, .nullable("code", .string) { $0.code },
            .nullable("accuracy", .metres) { $0.accuracy },
            .bool("isBallpark") { $0.isBallpark }, .bool("isAvailable") { $0.isAvailable }, .strings("missingGrids") { $0.missingGrids },
            .nullable("areaOfUse", .areaOfUse) { $0.area })
    }
}

extension AnswerShape<Double> {
    /// An accuracy in meters.
    fileprivate static var metres: Self { Self(.number, "Meters.") { $1.double($0) } }
}

extension AnswerShape<AreaOfUse> {
    /// An area of use.
    static var areaOfUse: Self {
        Self(
            "A part of the Earth in degrees; across the meridian of 180 where its west is greater than its east.",
            .string("name") { $0.name }, .double("west") { $0.west }, .double("south") { $0.south }, .double("east") { $0.east },
            .double("north") { $0.north })
    }
}
