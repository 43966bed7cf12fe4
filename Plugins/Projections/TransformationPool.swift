#if Projections
    import GromaGeometry
    import Synchronization

    /// A cache of transformations, which lends each to one user at a time.
    final class TransformationPool: Sendable {
        private let idle = Mutex<[Transformation]>([])
        /// The maximum number of cached transformations; more would be a waste of memory.
        private let limit = 16

        /// Returns an unused transformation, and creates one if necessary; nil if there is no transformation between the spatial
        /// references.
        func take(from source: SpatialReference, to target: SpatialReference, by choice: String? = nil) -> Transformation? {
            let kept = idle.withLock { idle -> Transformation? in
                guard let index = idle.lastIndex(where: { $0.source == source && $0.target == target && $0.choice == choice }) else {
                    return nil
                }
                return idle.remove(at: index)
            }
            return kept ?? Transformation(from: source, to: target, by: choice)
        }

        /// Takes back a transformation; if there are too many, the least recently used one is removed.
        func giveBack(_ transformation: Transformation) {
            idle.withLock { idle in
                idle.append(transformation)
                if idle.count > limit { idle.removeFirst() }
            }
        }
    }
#endif
