#if GeoPackage
    import GromaFeatures
    import GromaGeometry
    import GromaOperations

    /// The spatial references of a file (`gpkg_spatial_ref_sys`).
    ///
    /// They are written with their definition in WKT: that of PROJ, if it is available, or else that of the layer's source. If it is
    /// unknown, it is `undefined`, and GDAL and QGIS look it up by its id.
    struct ReferenceTable {
        /// Returns the description of a spatial reference; nil if it is unknown.
        let describe: ((SpatialReference) -> ReferenceDescription?)?
        let connection: SQLiteConnection

        /// Returns the spatial reference of a row; nil for the two undefined ones and for a row that is missing.
        ///
        /// - Parameter withDefinition: Whether to include the definition even if there is an id.
        static func reference(
            ofRow id: Int, withDefinition: Bool = false, on connection: SQLiteConnection
        ) throws(FeatureError) -> SpatialReference? {
            guard id > 0 else { return nil }
            let later = try hasLaterDefinitions(on: connection) ? laterColumn : "NULL"
            let statement = try connection.cached(
                "SELECT organization, organization_coordsys_id, definition, \(later) FROM gpkg_spatial_ref_sys WHERE srs_id = ?")
            try statement.bind(1, id)
            defer { statement.reset() }
            guard try statement.step() else { return nil }
            let wkt = [statement.text(2), statement.text(3)].first { !$0.isEmpty && $0 != "undefined" }
            if ["EPSG", "ESRI"].contains(statement.text(0).uppercased()),
                let reference = SpatialReference(wkid: statement.integer(1), wkt: withDefinition ? wkt : nil)
            {
                return reference
            }
            return wkt.map { SpatialReference(wkt: $0) }
        }

        /// Returns the row of a spatial reference, and writes it if it is missing. In a transaction.
        func row(of reference: SpatialReference?) throws(FeatureError) -> Int {
            guard let reference else { return -1 }
            if let wkid = reference.latestWKID { return try row(ofWKID: wkid, reference) }
            let wkt = reference.wkt ?? ""
            let find = "SELECT srs_id FROM gpkg_spatial_ref_sys WHERE definition = ? AND upper(organization) = 'NONE' AND srs_id > 0"
            if let id = try connection.integer(find, [.text(wkt)]) { return id }
            let id = try freeID()
            let name = describe?(reference)?.name ?? Self.name(in: wkt) ?? "Custom \(id)"
            try insert(id: id, name: name, organization: "NONE", code: id, definition: wkt)
            return id
        }

        private func row(ofWKID wkid: Int, _ reference: SpatialReference) throws(FeatureError) -> Int {
            let known = describe?(reference)
            let organization = known?.authority ?? (Self.isEsri(wkid) ? "ESRI" : "EPSG")
            let definition = known?.wkt ?? reference.wkt ?? (wkid == 3857 ? Self.webMercator : "undefined")
            let find = """
                SELECT srs_id FROM gpkg_spatial_ref_sys WHERE upper(organization) = ? AND organization_coordsys_id = ? ORDER BY srs_id
                """
            if let id = try connection.integer(find, [.text(organization), .integer(wkid)]) {
                // A program that did not know its definition has written it.
                try connection.run(
                    "UPDATE gpkg_spatial_ref_sys SET definition = ? WHERE srs_id = ? AND definition = 'undefined'",
                    [.text(definition), .integer(id)])
                return id
            }
            let isTaken = try connection.integer("SELECT 1 FROM gpkg_spatial_ref_sys WHERE srs_id = ?", [.integer(wkid)]) != nil
            let id = isTaken ? try freeID() : wkid
            let name = known?.name ?? Self.name(in: definition) ?? "\(organization):\(wkid)"
            try insert(id: id, name: name, organization: organization, code: wkid, definition: definition)
            return id
        }

        /// Returns a number for a spatial reference of a file's own: smaller ones are those of EPSG and Esri.
        private func freeID() throws(FeatureError) -> Int {
            try connection.integer("SELECT max(max(srs_id), 199999) + 1 FROM gpkg_spatial_ref_sys") ?? 200_000
        }

        /// Returns the name at the beginning of a definition in WKT.
        private static func name(in wkt: String) -> String? {
            let parts = wkt.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 && !parts[1].isEmpty ? String(parts[1]) : nil
        }

        /// The column of definitions in WKT 2 (OGC 12-128r17, annex F.10).
        private static let laterColumn = "definition_12_063"

        private static func hasLaterDefinitions(on connection: SQLiteConnection) throws(FeatureError) -> Bool {
            let find = "SELECT 1 FROM pragma_table_info('gpkg_spatial_ref_sys') WHERE name = ?"
            return try connection.value(find, [.text(laterColumn)]) != nil
        }

        /// Inserts the mandatory rows of every file (OGC 12-128r17, clause 1.1.2.1.2).
        static func insertRequired(on connection: SQLiteConnection) throws(FeatureError) {
            let table = ReferenceTable(describe: nil, connection: connection)
            try table.insert(id: -1, name: "Undefined cartesian SRS", organization: "NONE", code: -1, definition: "undefined")
            try table.insert(id: 0, name: "Undefined geographic SRS", organization: "NONE", code: 0, definition: "undefined")
            try table.insert(id: 4326, name: "WGS 84 geodetic", organization: "EPSG", code: 4326, definition: wgs84)
        }

        private func insert(id: Int, name: String, organization: String, code: Int, definition: String) throws(FeatureError) {
            // A column for WKT 2 may not be null.
            let later = try Self.hasLaterDefinitions(on: connection)
            try connection.run(
                """
                INSERT INTO gpkg_spatial_ref_sys
                (srs_name, srs_id, organization, organization_coordsys_id, definition\(later ? ", \(Self.laterColumn)" : ""))
                VALUES (?, ?, ?, ?, ?\(later ? ", 'undefined'" : ""))
                """, [.text(name), .integer(id), .text(organization), .integer(code), .text(definition)])
        }

        /// Whether an id is one of Esri's own, which are outside the ranges of EPSG.
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
