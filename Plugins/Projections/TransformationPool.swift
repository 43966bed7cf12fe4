#if Projections
    import GromaGeometry
    import Synchronization

    /// Keeps the transformations that were made, and lends each to one user at a time.
    final class TransformationPool: Sendable {
        private let idle = Mutex<[Transformation]>([])
        /// More would rather be a leak than a help.
        private let limit = 16

        /// A transformation that nobody uses, made again if need be; nil if there is no way between the references.
        func take(from source: SpatialReference, to target: SpatialReference, by choice: String? = nil) -> Transformation? {
            let kept = idle.withLock { idle -> Transformation? in
                guard let index = idle.lastIndex(where: { $0.source == source && $0.target == target && $0.choice == choice }) else {
                    return nil
                }
                return idle.remove(at: index)
            }
            return kept ?? Transformation(from: source, to: target, by: choice)
        }

        /// Takes back what was lent; what has not been used for longest goes when there are too many.
        func giveBack(_ transformation: Transformation) {
            idle.withLock { idle in
                idle.append(transformation)
                if idle.count > limit { idle.removeFirst() }
            }
        }
    }
#endif
