import GromaGeometry
import GromaOperations

extension PopupEditSession {
    /// A shape as it is handed out: joined over the 180th meridian where that is wanted and something was cut there.
    func unwrapped(_ geometry: Geometry, _ isWanted: Bool) -> Geometry {
        guard isWanted, let joined = try? GeometryEngine().unwrap(geometry), joined != geometry else { return geometry }
        unwrapped = joined
        return joined
    }

    /// What was drawn, as the feature has it: cut at the 180th meridian where it was handed out joined, and the feature's own shape where nobody has changed it.
    func cut(_ geometry: Geometry) -> Geometry {
        guard let unwrapped else { return geometry }
        if geometry == unwrapped, let original = original.geometry { return original }
        // A reference without a seam is never unwrapped; what else cannot be cut is kept as it was drawn.
        return (try? GeometryEngine().normalizeCentralMeridian(geometry)) ?? geometry
    }
}
