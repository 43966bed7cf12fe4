#if Projections
    import GromaGeometry
    import GromaOperations
    import GromaPlugin

    /// A plugin that projects between any two spatial references that the PROJ library knows: EPSG and Esri ids, and texts in WKT or as
    /// PROJ strings.
    ///
    /// Whatever the axis order of a spatial reference, x is longitude or easting. Nothing is downloaded from the network.
    public struct Projections: Plugin {
        /// The name in the list of plugins.
        public let name = "projections"

        /// Creates the plugin.
        public init() {}

        /// Adds PROJ to the projections.
        ///
        /// - Throws: `duplicateContribution` if another plugin has used the name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(LibraryProjection() as any Projection, named: "proj", to: .projections)
        }
    }

    /// The projection between two spatial references by PROJ. Transformations are cached, because creating one takes milliseconds.
    struct LibraryProjection: Projection {
        private let pool = TransformationPool()
        private let ground = GroundKnowledge()

        func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool {
            guard let transformation = pool.take(from: source, to: target) else { return false }
            pool.giveBack(transformation)
            return true
        }

        func describe(_ reference: SpatialReference) -> ReferenceDescription? { ReferenceLookup.describe(reference) }

        func geodesics(of reference: SpatialReference) -> Geodesics? { ground.geodesics(of: reference) }

        func project(
            xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int,
            from source: SpatialReference, to target: SpatialReference, by choice: String?
        ) throws(OperationError) {
            guard let transformation = pool.take(from: source, to: target, by: choice) else {
                if let choice { throw refusal(of: choice, from: source, to: target) }
                throw .unknownProjection(
                    operation: "project", from: source.description, to: target.description,
                    reason: reasonAgainst(projectingFrom: source, to: target))
            }
            defer { pool.giveBack(transformation) }
            transformation.apply(xy: xy, z: z, count: count)
            // If no position can be projected, the definition may be one with which nothing can be computed.
            guard count > 0, (0..<count).allSatisfy({ !xy[2 * $0].isFinite }),
                let reason = ReferenceLookup.fault(of: source) ?? ReferenceLookup.fault(of: target)
            else { return }
            throw .unknownProjection(operation: "project", from: source.description, to: target.description, reason: reason)
        }

        /// Returns the error for a requested transformation that cannot be used.
        private func refusal(of choice: String, from source: SpatialReference, to target: SpatialReference) -> OperationError {
            let all = ReferenceLookup.transformations(from: source, to: target) ?? []
            guard let found = all.enumerated().first(where: { $1.isMeant(by: choice, at: $0) })?.element else {
                let known = all.prefix(10).map { $0.code ?? $0.name }.joined(separator: ", ") + (all.count > 10 ? ", …" : "")
                return .invalidParameter(
                    operation: "project", name: "transformation", found: choice,
                    expected: all.isEmpty
                        ? "none: PROJ knows no way between these references"
                        : "a name, a code or a place of reference.transformations: \(known)")
            }
            let lack = found.missingGrids.isEmpty ? "cannot be used here" : "lacks the grids \(found.missingGrids.joined(separator: ", "))"
            return .noResult(operation: "project", reason: "the transformation \(found.name) \(lack)")
        }

        func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String? {
            ReferenceLookup.reason(against: source, target)
        }

        func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]? {
            ReferenceLookup.transformations(from: source, to: target)
        }
    }
#endif
