#if Projections
    import CPROJ
    import GromaGeometry
    import GromaOperations

    /// A PROJ transformation with its context, for one thread at a time.
    ///
    /// It may be passed between threads although the compiler cannot prove it: the pool lends it to one user at a time, and PROJ does not
    /// bind a context to a thread.
    final class Transformation: @unchecked Sendable {
        let source: SpatialReference
        let target: SpatialReference
        /// The requested operation; nil for the best at each position.
        let choice: String?
        private let context: OpaquePointer
        private let transformation: OpaquePointer

        /// Creates the transformation, with x as longitude or easting on both sides; nil if PROJ does not know one of the spatial
        /// references, or no transformation between them.
        init?(from source: SpatialReference, to target: SpatialReference, by choice: String? = nil) {
            guard let context = ReferenceLookup.makeContext() else { return nil }
            guard let transformation = Transformation.make(context, source, target, choice) else {
                proj_context_destroy(context)
                return nil
            }
            self.source = source
            self.target = target
            self.choice = choice
            self.context = context
            self.transformation = transformation
        }

        deinit {
            proj_destroy(transformation)
            proj_context_destroy(context)
        }

        private static func make(
            _ context: OpaquePointer, _ source: SpatialReference, _ target: SpatialReference, _ choice: String?
        ) -> OpaquePointer? {
            guard let from = ReferenceLookup.reference(context, source) else { return nil }
            defer { proj_destroy(from) }
            guard let to = ReferenceLookup.reference(context, target) else { return nil }
            defer { proj_destroy(to) }
            // Of several operations, it uses for each position the one whose area contains the position.
            let made =
                if let choice { ReferenceLookup.operation(named: choice, from: from, to: to, context) } else {
                    proj_create_crs_to_crs_from_pj(context, from, to, nil, nil)
                }
            guard let raw = made else { return nil }
            defer { proj_destroy(raw) }
            if choice != nil, proj_coordoperation_is_instantiable(context, raw) == 0 { return nil }
            return proj_normalize_for_visualization(context, raw)
        }

        /// Projects positions in place; those that cannot be projected become infinite. Unset elevations remain unset.
        func apply(xy: UnsafeMutablePointer<Double>, z: UnsafeMutablePointer<Double>?, count: Int) {
            guard let z else { return transform(xy, nil, count) }
            let chunk = 1_024
            var unset: [Int] = []
            for start in Swift.stride(from: 0, to: count, by: chunk) {
                let (length, heights) = (min(chunk, count - start), z + start)
                unset.removeAll(keepingCapacity: true)
                for index in 0..<length where heights[index].isNaN {
                    unset.append(index)
                    heights[index] = 0
                }
                transform(xy + 2 * start, heights, length)
                for index in 0..<length where !heights[index].isFinite { xy[2 * (start + index)] = .infinity }
                for index in unset { heights[index] = .nan }
            }
        }

        private func transform(_ xy: UnsafeMutablePointer<Double>, _ z: UnsafeMutablePointer<Double>?, _ count: Int) {
            let (pair, single) = (2 * MemoryLayout<Double>.stride, MemoryLayout<Double>.stride)
            proj_errno_reset(transformation)
            proj_trans_generic(
                transformation, PJ_FWD, xy, pair, count, xy + 1, pair, count, z, single, z == nil ? 0 : count, nil, 0, 0)
        }
    }
#endif
