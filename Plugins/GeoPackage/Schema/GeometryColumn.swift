#if GeoPackage
    import GromaFeatures
    import GromaGeometry
    import GromaJSON

    /// The column of a table's shapes, as recorded in `gpkg_geometry_columns`.
    struct GeometryColumn: Sendable {
        /// The name.
        let name: String
        /// The geometry type in upper case: `MULTIPOLYGON`, `GEOMETRY`.
        let typeName: String
        /// The row of `gpkg_spatial_ref_sys`.
        let srsID: Int
        /// The spatial reference of that row; nil if it is undefined.
        let spatialReference: SpatialReference?
        /// Whether shapes have Z, or may have it.
        let hasZ: Bool
        /// Whether shapes have M, or may have it.
        let hasM: Bool
        /// Whether shapes may lack Z where others have it (`z` = 2), and likewise M.
        let allowsMissingZ, allowsMissingM: Bool
        /// Whether single shapes were converted to Multi types for writing, so that a Multi shape with one part is read as a single one.
        let foldsSingles: Bool

        /// The geometry type of the layer.
        var layerType: LayerGeometryType {
            switch typeName {
            case "POINT": .point
            case "MULTIPOINT": .multipoint
            case "LINESTRING", "MULTILINESTRING", "CURVE", "MULTICURVE", "COMPOUNDCURVE", "CIRCULARSTRING": .polyline
            case "POLYGON", "MULTIPOLYGON", "SURFACE", "MULTISURFACE", "CURVEPOLYGON": .polygon
            default: .any
            }
        }

        /// Returns the geometry type with which the shapes of a layer are written. Lines and areas are Multi types, because a layer accepts
        /// both.
        static func typeName(of type: LayerGeometryType) -> String {
            switch type {
            case .point: "POINT"
            case .multipoint: "MULTIPOINT"
            case .polyline: "MULTILINESTRING"
            case .polygon: "MULTIPOLYGON"
            case .any: "GEOMETRY"
            }
        }

        /// The member of a definition with a file's geometry type, if it is narrower than the one with which a layer of its type is
        /// written: a copy keeps it.
        static let typeNameMember = "geometryTypeName"

        /// Returns the geometry type with which the shapes of a new layer are written: that of its definition, if it matches the layer's
        /// type.
        static func typeName(of definition: LayerDefinition) -> String? {
            guard let type = definition.geometryType else { return nil }
            let narrower: [LayerGeometryType: [String]] = [.polyline: ["LINESTRING"], .polygon: ["POLYGON"], .any: ["GEOMETRYCOLLECTION"]]
            guard let name = definition.foreignMembers[typeNameMember]?.stringValue, narrower[type]?.contains(name) == true else {
                return typeName(of: type)
            }
            return name
        }

        /// Returns a shape in the column's type.
        func fitted(_ geometry: Geometry, layer: String) throws(FeatureError) -> Geometry {
            switch (typeName, geometry) {
            case ("COMPOUNDCURVE", .polyline), ("CIRCULARSTRING", .polyline):
                throw .invalidGeometry(
                    layer: layer, reason: "the column \(name) holds curves alone, and this is a line of straight segments")
            case ("MULTILINESTRING", .polyline(var line)), ("MULTICURVE", .polyline(var line)):
                line.isMulti = true
                return .polyline(line)
            case ("MULTIPOLYGON", .polygon(var polygon)), ("MULTISURFACE", .polygon(var polygon)):
                polygon.isMulti = true
                return .polygon(polygon)
            case ("LINESTRING", .polyline(var line)), ("CURVE", .polyline(var line)):
                guard line.paths.count < 2 else { throw severalParts(layer, "line") }
                line.isMulti = false
                return .polyline(line)
            case ("POLYGON", .polygon(var polygon)), ("CURVEPOLYGON", .polygon(var polygon)), ("SURFACE", .polygon(var polygon)):
                guard polygon.members.count < 2 else { throw severalParts(layer, "polygon") }
                polygon.isMulti = false
                return .polygon(polygon)
            default: return geometry
            }
        }

        /// Returns a shape as it was before its conversion to the column's type.
        func unfitted(_ geometry: Geometry) -> Geometry {
            guard foldsSingles, typeName.hasPrefix("MULTI") else { return geometry }
            switch geometry {
            case .polyline(var line) where line.isMulti && line.paths.count < 2:
                line.isMulti = false
                return .polyline(line)
            case .polygon(var polygon) where polygon.isMulti && (polygon.rings.count < 2 || polygon.members.count < 2):
                polygon.isMulti = false
                return .polygon(polygon)
            default: return geometry
            }
        }

        private func severalParts(_ layer: String, _ what: String) -> FeatureError {
            .invalidGeometry(layer: layer, reason: "the column \(name) holds shapes of one \(what), and this one has several parts")
        }
    }
#endif
