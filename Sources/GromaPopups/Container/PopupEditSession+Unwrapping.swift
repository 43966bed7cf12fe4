import GromaGeometry
import GromaOperations

extension PopupEditSession {
    /// Returns a shape as it is passed to the host: joined across the 180th meridian if that is requested and the shape is cut there.
    func unwrapped(_ geometry: Geometry, _ isWanted: Bool) -> Geometry {
        guard isWanted, let joined = try? GeometryEngine().unwrap(geometry), joined != geometry else { return geometry }
        unwrapped = joined
        return joined
    }

    /// Returns a drawn shape as the feature stores it: cut at the 180th meridian if it was joined before, and the feature's own shape if
    /// nobody has changed it.
    func cut(_ geometry: Geometry) -> Geometry {
        guard let unwrapped else { return geometry }
        if geometry == unwrapped, let original = original.geometry { return original }
        // A spatial reference without such a seam is never unwrapped; a shape that cannot be cut is kept as it was drawn.
        return (try? GeometryEngine().normalizeCentralMeridian(geometry)) ?? geometry
    }
}
