#if GeoPackage
    import Groma

    /// The spatial references of a file (`gpkg_spatial_ref_sys`).
    ///
    /// Of references that are given by their id only, WGS 84 and Web Mercator are written with their WKT; others with their authority, id and
    /// the definition `undefined`, which GDAL and QGIS look up by the id.
    enum ReferenceTable {
        /// What a row means; nil for the two undefined references and for a row that is missing.
        static func reference(ofRow id: Int, on connection: SQLiteConnection) throws(FeatureError) -> SpatialReference? {
            guard id > 0 else { return nil }
            let statement = try connection.cached(
                "SELECT organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?")
            try statement.bind(1, id)
            defer { statement.reset() }
            guard try statement.step() else { return nil }
            if ["EPSG", "ESRI"].contains(statement.text(0).uppercased()), let reference = SpatialReference(wkid: statement.integer(1)) {
                return reference
            }
            let definition = statement.text(2)
            return definition.isEmpty || definition == "undefined" ? nil : SpatialReference(wkt: definition)
        }

        /// The row of a reference, which is written if it is missing.
        static func row(of reference: SpatialReference?, on connection: SQLiteConnection) throws(FeatureError) -> Int {
            guard let reference else { return -1 }
            if let wkid = reference.latestWKID { return try row(ofWKID: wkid, on: connection) }
            let wkt = reference.wkt ?? ""
            let find = "SELECT srs_id FROM gpkg_spatial_ref_sys WHERE definition = ? AND organization = 'NONE'"
            if let id = try connection.integer(find, [.text(wkt)]) { return id }
            // Below the ids that files give to references of their own there are those of EPSG and Esri.
            let id = try connection.integer("SELECT max(max(srs_id), 199999) + 1 FROM gpkg_spatial_ref_sys") ?? 200_000
            try insert(id: id, name: "Custom \(id)", organization: "NONE", code: id, definition: wkt, on: connection)
            return id
        }

        private static func row(ofWKID wkid: Int, on connection: SQLiteConnection) throws(FeatureError) -> Int {
            let organization = isEsri(wkid) ? "ESRI" : "EPSG"
            let find = """
                SELECT srs_id FROM gpkg_spatial_ref_sys WHERE upper(organization) = ? AND organization_coordsys_id = ? ORDER BY srs_id
                """
            if let id = try connection.integer(find, [.text(organization), .integer(wkid)]) { return id }
            let isTaken = try connection.integer("SELECT 1 FROM gpkg_spatial_ref_sys WHERE srs_id = ?", [.integer(wkid)]) != nil
            let id =
                isTaken ? try connection.integer("SELECT max(max(srs_id), 199999) + 1 FROM gpkg_spatial_ref_sys") ?? 200_000 : wkid
            try insert(
                id: id, name: "\(organization):\(wkid)", organization: organization, code: wkid,
                definition: wkid == 3857 ? webMercator : "undefined", on: connection)
            return id
        }

        /// The rows that every file has (OGC 12-128r17, clause 1.1.2.1.2).
        static func insertRequired(on connection: SQLiteConnection) throws(FeatureError) {
            try insert(
                id: -1, name: "Undefined cartesian SRS", organization: "NONE", code: -1, definition: "undefined", on: connection)
            try insert(
                id: 0, name: "Undefined geographic SRS", organization: "NONE", code: 0, definition: "undefined", on: connection)
            try insert(id: 4326, name: "WGS 84 geodetic", organization: "EPSG", code: 4326, definition: wgs84, on: connection)
        }

        private static func insert(
            id: Int, name: String, organization: String, code: Int, definition: String, on connection: SQLiteConnection
        ) throws(FeatureError) {
            try connection.run(
                """
                INSERT INTO gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition)
                VALUES (?, ?, ?, ?, ?)
                """, [.text(name), .integer(id), .text(organization), .integer(code), .text(definition)])
        }

        /// Whether an id is one of Esri's own, which lie outside the ranges that EPSG gives out.
        private static func isEsri(_ wkid: Int) -> Bool {
            (37_000..<38_000).contains(wkid) || (53_000..<55_000).contains(wkid) || (65_000..<66_000).contains(wkid)
                || (102_000..<200_000).contains(wkid)
        }

        private static let wgs84 = """
            GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],\
            PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
            AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]
            """

        private static let webMercator = """
            PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
            AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],\
            UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]],PROJECTION["Mercator_1SP"],\
            PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0],\
            UNIT["metre",1,AUTHORITY["EPSG","9001"]],AXIS["Easting",EAST],AXIS["Northing",NORTH],AUTHORITY["EPSG","3857"]]
            """
    }
#endif
