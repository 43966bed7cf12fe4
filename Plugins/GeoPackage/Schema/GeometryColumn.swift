#if GeoPackage
    import GromaFeatures
    import GromaGeometry
    import GromaJSON

    /// The column of a table's shapes, as `gpkg_geometry_columns` has it.
    struct GeometryColumn: Sendable {
        /// Its name.
        let name: String
        /// What its shapes are, in upper case: `MULTIPOLYGON`, `GEOMETRY`.
        let typeName: String
        /// The row of `gpkg_spatial_ref_sys`.
        let srsID: Int
        /// What that row means; nil for an undefined reference.
        let spatialReference: SpatialReference?
        /// Whether shapes have z, or may have.
        let hasZ: Bool
        /// Whether shapes have m, or may have.
        let hasM: Bool
        /// Whether shapes may have no z where others have (`z` = 2), and no m.
        let allowsMissingZ, allowsMissingM: Bool
        /// Whether single shapes were made multi to be written, so that one part is taken to be no multi when it is read.
        let foldsSingles: Bool

        /// What the shapes are to a layer.
        var layerType: LayerGeometryType {
            switch typeName {
            case "POINT": .point
            case "MULTIPOINT": .multipoint
            case "LINESTRING", "MULTILINESTRING", "CURVE", "MULTICURVE", "COMPOUNDCURVE", "CIRCULARSTRING": .polyline
            case "POLYGON", "MULTIPOLYGON", "SURFACE", "MULTISURFACE", "CURVEPOLYGON": .polygon
            default: .any
            }
        }

        /// The name that the shapes of a layer are written under. Lines and areas are multi, for a layer holds either.
        static func typeName(of type: LayerGeometryType) -> String {
            switch type {
            case .point: "POINT"
            case .multipoint: "MULTIPOINT"
            case .polyline: "MULTILINESTRING"
            case .polygon: "MULTIPOLYGON"
            case .any: "GEOMETRY"
            }
        }

        /// The member of a definition that says how a file names the shapes, where that is narrower than what a layer of their type is written
        /// under: a copy keeps it.
        static let typeNameMember = "geometryTypeName"

        /// The name that the shapes of a new layer are written under: what its definition says, where that is of the layer's type.
        static func typeName(of definition: LayerDefinition) -> String? {
            guard let type = definition.geometryType else { return nil }
            let narrower: [LayerGeometryType: [String]] = [.polyline: ["LINESTRING"], .polygon: ["POLYGON"], .any: ["GEOMETRYCOLLECTION"]]
            guard let name = definition.foreignMembers[typeNameMember]?.stringValue, narrower[type]?.contains(name) == true else {
                return typeName(of: type)
            }
            return name
        }

        /// A shape as the column's type asks for it.
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

        /// A shape as it was before it was fitted.
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
