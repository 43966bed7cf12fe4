import GromaFeatures
import GromaGeometry

/// Layers of the kind that the reference's examples are about.
enum Samples {
    /// Points with attachments and global ids, as the examples of edits add them, and a table without.
    static func store(maxRecordCount: Int? = nil) throws -> MemoryFeatureStore {
        let store = MemoryFeatureStore()
        try addLayers(to: store, maxRecordCount: maxRecordCount)
        return store
    }

    /// Makes the layers in a store.
    static func addLayers(to store: any FeatureStore, maxRecordCount: Int? = nil) throws {
        var lights = LayerDefinition(
            name: "Lights", geometryType: .point, spatialReference: .wgs84,
            fields: [
                Field("GlobalID", .globalID, isNullable: false, isEditable: false, length: 38),
                Field("OWNER", .string, alias: "Owner", length: 50), Field("VALUE", .double), Field("APPROVED", .smallInteger),
                Field("LASTUPDATE", .date),
            ])
        lights.hasAttachments = true
        lights.displayField = "OWNER"
        lights.maxRecordCount = maxRecordCount
        _ = try store.addLayer(lights)
        _ = try store.addLayer(LayerDefinition(name: "Visits", fields: [Field("NOTE", .string, length: 20)]))
    }

    /// A feature of the layer of points.
    static func light(_ owner: String?, value: Double = 0, x: Double = 0, y: Double = 0) -> Feature {
        Feature(
            attributes: ["OWNER": owner.map { .string($0) } ?? .null, "VALUE": .double(value)],
            geometry: .point(Point(Coordinate(x: x, y: y), dimensions: .xy, spatialReference: .wgs84)))
    }

    /// The layer of the reference's example of poles, without global ids.
    static var poles: LayerDefinition {
        LayerDefinition(
            name: "Poles", geometryType: .point, spatialReference: .wgs84,
            fields: [
                Field("COMMENTS", .string, length: 100), Field("WATTAGE", .integer), Field("OPERATINGVOLTAGE", .integer),
                Field("WORKORDERI", .string, length: 20), Field("MANUFACTUR", .string, length: 20), Field("POLEHEIGHT", .integer),
            ], objectIDField: "FID")
    }

    /// The layer of the reference's example of a feature.
    static var watersheds: LayerDefinition {
        let texts = ["gnis_id", "gnis_name", "reachcode"]
        return LayerDefinition(
            name: "Watershed", geometryType: .polyline, spatialReference: .wgs84,
            fields: [
                "fdate", "resolution", "gnis_id", "gnis_name", "lengthkm", "reachcode", "flowdir", "wbareacomid", "ftype", "fcode",
                "enabled",
            ]
            .map { Field($0, $0 == "fdate" ? .date : $0 == "lengthkm" ? .double : texts.contains($0) ? .string : .integer) },
            objectIDField: "objectid")
    }

    /// The layer of the reference's example of edits of a service.
    static var quakes: LayerDefinition {
        LayerDefinition(
            name: "Quakes", geometryType: .point, spatialReference: .wgs84,
            fields: [Field("datetime", .date), Field("depth", .double), Field("region", .string, length: 60)])
    }
}
