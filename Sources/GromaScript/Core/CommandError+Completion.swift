import GromaJSON

extension CommandError {
    /// The same error with a path and an expectation, where they make sense and whoever threw it knew none.
    func completed(for parameters: [ParameterDescription], given reader: JSONReader?) -> CommandError {
        var error = self
        if error.path == nil {
            let names = reader.map(Self.names) ?? []
            let given = parameters.filter { names.contains(where: $0.isNamed) || $0.name == "sketch" }
            error.path = Self.suspect(kind, given).map { name in
                // As the script has spelled it.
                let spelled = given.first { $0.name == name && !names.contains(name) && names.contains($0.describedName) }
                return "params.\(spelled?.describedName ?? name)"
            }
        }
        if error.path == nil { error.path = Self.suspect(kind, parameters).map { "params.\($0)" } }
        if error.expected == nil { error.expected = kind.remedy }
        return error
    }

    /// The names of the parameters that were given.
    private static func names(_ parameters: JSONReader) -> [String] {
        var reader = parameters
        var names: [String] = []
        do throws(JSONError) {
            guard try reader.peekKind() == .object else { return [] }
            try reader.beginObject()
            while let key = try reader.nextKey() {
                names.append(key.string)
                try reader.skipValue()
            }
        } catch {}
        return names
    }

    /// The parameter that is at fault for an error of this kind.
    private static func suspect(_ kind: ErrorKind, _ parameters: [ParameterDescription]) -> String? {
        let names = parameters.map(\.name)
        let geometries = parameters.filter {
            $0.schema == .reference("Geometry") || $0.schema == .array(.reference("Geometry"), nil)
        }.map(\.name)
        switch kind {
        case .spatialReferenceMismatch:
            // The first is right and the second is wrong.
            return geometries.contains("geometries") && geometries.count != 2 ? "geometries" : geometries.last
        case .unknownProjection: return names.contains("wkid") ? "wkid" : geometries.first
        case .noSketch, .noGroup, .sketchActive, .sketchInvalid, .editRefused, .sketchOfPopups: return names.first { $0 == "sketch" }
        case .notSupported where names.contains("layer"): return "layer"
        case .notRepresentable, .cannotProject, .notSupported: return names.contains("as") ? "as" : geometries.first
        case .noPopups, .noPopup, .illegalEvent, .popupsEditing, .invalidFeature: return names.first { $0 == "popups" }
        case .eventOrder: return names.first { $0 == "phase" }
        case .fileNotFound, .fileError, .filesOff, .outsideRoot: return names.first { $0 == "path" }
        case .readOnly, .closed, .diskFull, .busy, .corrupt, .notPermitted, .network, .timedOut, .serverError, .invalidResponse:
            return names.first { $0 == "layer" } ?? names.first { $0 == "path" }
        case .missingSpatialReference, .emptyGeometry, .wrongGeometryType, .notFinite, .latitudeOutOfRange, .coordinateOutOfRange,
            .topologyError,
            .invalidGeometry,
            .noResult, .tooLarge, .dimensionMismatch, .spatialReferenceConflict, .unsupportedGeometry, .limitExceeded, .geosError:
            return geometries.first ?? names.first { $0 == "sketch" }
        default: return nil
        }
    }
}

extension ErrorKind {
    /// What would be right, for kinds of which that can be said in general.
    fileprivate var remedy: String? {
        switch self {
        case .missingSpatialReference: "a geometry with a spatial reference"
        case .spatialReferenceMismatch: "geometries in one spatial reference"
        case .unknownProjection: "references between which a projection leads; 4326 and 3857 are built in"
        case .cannotProject: "a geometry that is projected before it is written"
        case .emptyGeometry: "a geometry that is not empty"
        case .wrongGeometryType: "a geometry of a type that the method takes"
        case .notFinite: "finite numbers"
        case .latitudeOutOfRange: "a latitude within ±89.99999"
        case .topologyError: "geometries that geometry.simplify has made consistent"
        case .invalidGeometry: "a valid geometry: see geometry.isValid and geometry.simplify"
        case .noResult: "geometries that lie as the operation needs them"
        case .tooLarge: "less than the limit"
        case .noSketch: "a sketch that sketch.begin has begun"
        case .noGroup: "a group that sketch.beginGroup has begun"
        case .sketchActive: "another name, or sketch.complete or sketch.cancel first"
        case .editRefused: "an edit that makes nothing worse, or a guard that reports"
        case .sketchInvalid: "a sketch without these problems, or \"force\":true"
        case .notRepresentable, .notSupported: "another format, or a geometry without what this one cannot hold"
        case .unsupportedGeometry: "points, lines, polygons and collections of them"
        case .fileNotFound: "a file that is there"
        case .fileError: "a regular file that the system lets one read or write"
        case .filesOff: "a session with a root"
        case .noGeometry: "one geometry"
        case .readOnly: "a store that was opened to be edited"
        case .notPermitted: "what the layer's capabilities and the feature's owner allow"
        case .diskFull: "room on the disk"
        case .busy: "another try later"
        case .layersOpen: "features.close first"
        case .invalidQuery: "conditions that fit together"
        case .whereType: "values of one kind: texts with texts, numbers with numbers, dates with dates"
        case .noPopups: "popups that popups.open has opened"
        case .noPopup: "popups.add first"
        case .invalidFeature: "values and a shape without these problems"
        case .sketchOfPopups: "popups.finish or popups.cancel"
        case .popupsEditing: "popups.finish or popups.cancel first, or \"force\":true"
        case .noRecording: "a session that session.record has begun to record"
        case .recordingActive: "session.recording with \"end\":true first"
        case .noSelection: "something to be selected: see sketch.selectVertex and its like"
        case .noViewport: "a viewport that sketch.setViewport has set"
        case .nothingToPaste: "something that sketch.copySelection has copied, or a geometry"
        case .unknownStep: "a number from sketch.history"
        default: nil
        }
    }
}
