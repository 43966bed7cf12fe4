import GromaBase
import CGEOS
import GromaGeometry

/// The last rung of ``RingResolver``: the area of rings according to GEOS's linework makeValid, which is the even-odd area wherever no
/// edges coincide.
struct MadeValid {
    private let operation: String
    private let hook: OperationHook

    init(_ operation: String, hook: OperationHook) {
        self.operation = operation
        self.hook = hook
    }

    /// Returns the rings of the area, each shell followed by its holes, with roles. Throws GEOS's error if it cannot repair them either.
    func rings(of sources: [Path], dimensions: Dimensions) throws(OperationError) -> [Path] {
        // Each ring as a shell: only the linework matters.
        let shells = Parts(sources.filter { $0.count > 2 }.map { $0.ring().with(role: .shell) })
        if shells.isEmpty { return [] }
        let given = Geometry.polygon(Polygon(rings: shells, dimensions: dimensions, isMulti: true))
        try CoordinateLimit.check([given], operation)
        let inner = OperationHook(isCancelled: hook.isCancelled)
        let made = try GEOSContext.run(operation, hook: inner) { (context) throws(OperationError) in
            let input = try context.make(given)
            let raw = input.raw
            let result = try context.computed { GEOSMakeValid_r($0, raw) }
            return try GeometryReader(dimensions: dimensions, elevation: ElevationModel([given], populatesZ: true)).read(result, context)
        }
        hook.progress?(1)
        guard case .polygon(let polygon) = DimensionFilter.keep(2, of: made) else { return [] }
        return Array(polygon.rings)
    }
}
