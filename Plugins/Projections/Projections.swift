#if Projections
    import GromaGeometry
    import GromaOperations
    import GromaPlugin

    /// Projects between any two spatial references that the PROJ library knows: EPSG and Esri ids, and texts in WKT or as PROJ strings.
    ///
    /// Whatever the axis order of a reference, x is longitude or easting. Nothing is fetched from the network.
    public struct Projections: Plugin {
        /// Its name in the list of plugins.
        public let name = "projections"

        /// Makes the plugin.
        public init() {}

        /// Adds PROJ to the ways between spatial references.
        ///
        /// - Throws: `duplicateContribution` where a plugin has taken the name.
        public func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(LibraryProjection() as any Projection, named: "proj", to: .projections)
        }
    }

    /// The way between two references by PROJ. Transformations are kept, because making one costs milliseconds.
    struct LibraryProjection: Projection {
        private let pool = TransformationPool()
        private let ground = GroundKnowledge()

        func canProject(from source: SpatialReference, to target: SpatialReference) -> Bool {
            guard let transformation = pool.take(from: source, to: target) else { return false }
            pool.giveBack(transformation)
            return true
        }

        func describe(_ reference: SpatialReference) -> ReferenceDescription? { ReferenceLookup.describe(reference) }

        func groundMetric(of reference: SpatialReference) -> GroundMetric? { ground.metric(of: reference) }

        func geodesics(of reference: SpatialReference) -> Geodesics? { ground.geodesics(of: reference) }

        func project(
            xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int,
            from source: SpatialReference, to target: SpatialReference
        ) throws(OperationError) {
            guard let transformation = pool.take(from: source, to: target) else {
                throw .unknownProjection(
                    operation: "project", from: source.description, to: target.description,
                    reason: reasonAgainst(projectingFrom: source, to: target))
            }
            defer { pool.giveBack(transformation) }
            transformation.apply(xy: xy, z: z, count: count)
        }

        func reasonAgainst(projectingFrom source: SpatialReference, to target: SpatialReference) -> String? {
            ReferenceLookup.reason(against: source, target)
        }

        func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]? {
            ReferenceLookup.transformations(from: source, to: target)
        }
    }
#endif
