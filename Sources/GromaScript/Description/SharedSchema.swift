import GromaJSON

/// Schemas that many methods refer to.
struct SharedSchema {
    let name: String
    let documentation: String
    let schema: Schema

    var json: JSONValue {
        var object = schema.json.objectValue ?? JSONObject()
        object["description"] = .string(documentation)
        return .object(object)
    }

    /// All of them.
    static let all: [SharedSchema] =
        [
            SharedSchema(
                name: "Geometry",
                documentation:
                    "One of: a name that the session holds; a text in one of the forms; a file below the root. wkid is 4326 when left out, null for none; reference is the WKT of one without a number, beside a wkid of null; feature picks one of several geometries by index or id, collect makes a collection of them. An answer with its geometry is taken as it stands.",
                schema: .members([
                    "name?": .string, "wkt?": .string, "wkb?": .string, "wkb64?": .string, "geojson?": .map(.anything),
                    "esri?": .map(.anything),
                    "text?": .string, "path?": .string, "format?": .string, "wkid?": .any([.integer(1...Int(Int32.max)), .null]),
                    "feature?": .anything,
                    "collect?": .boolean, "reference?": .string, "geometry?": .reference("Geometry"), "summary?": .anything,
                    "dropped?": .anything,
                ])),
            SharedSchema(
                name: "Position",
                documentation:
                    "A position: x is longitude or easting, y latitude or northing. An answer that gives a place, as point or at, is taken as it stands.",
                schema: .any([.array(.number, 2...3), .members(["x": .number, "y": .number, "z?": .number, "m?": .number])])),
            SharedSchema(
                name: "GeometryText", documentation: "A geometry in the form that was asked for, and its reference.",
                schema: .members([
                    "wkt?": .string, "wkb?": .string, "wkb64?": .string, "geojson?": .map(.anything), "esri?": .map(.anything),
                    "wkid": .any([.integer(nil), .null]),
                ])),
            SharedSchema(
                name: "Summary", documentation: "What a geometry is like, without its coordinates.",
                schema: .members([
                    "type": .choice(["point", "multipoint", "polyline", "polygon", "envelope", "collection"]), "multi": .boolean,
                    "parts": .integer(0...Int.max), "vertices": .integer(0...Int.max), "hasZ": .boolean, "hasM": .boolean,
                    "isEmpty": .boolean,
                    "extent": .any([.array(.number, 4...4), .null]),
                ])),
        ] + features + popups
}

extension ResultShape {
    /// A geometry result: the geometry where it is asked for, and its summary.
    public static let geometry = ResultShape(
        .members(["geometry?": .reference("GeometryText"), "summary": .reference("Summary"), "dropped?": .array(.string, nil)]),
        "The summary, and the geometry under the form that was asked for.")

    /// Several geometry results: the geometries where they are asked for, and their summaries.
    public static let geometries = ResultShape(
        .members(["geometries": .array(ResultShape.geometry.schema, nil)]),
        "The geometries in order; kept as name.0, name.1, … with into.")
}
