import GromaFeatures
import GromaGeometry
import GromaOperations

extension FeatureLayerPopupsDelegate {
    /// Returns a shape simplified, normalized and in its layer's spatial reference, in this order: normalizing needs a spatial reference
    /// that wraps around, and the shape must be complete.
    func prepared(_ geometry: Geometry, for popup: Popup) throws(PopupError) -> Geometry {
        let reference = popup.layer?.definition.spatialReference
        var result = geometry
        if result.spatialReference == nil { result.spatialReference = reference }
        do throws(OperationError) {
            if simplifiesGeometry { result = try engine.simplify(result) }
            if normalizesGeometry, result.spatialReference != nil { result = try engine.normalizeCentralMeridian(result) }
            if let reference, let own = result.spatialReference, own != reference { result = try engine.project(result, to: reference) }
        } catch {
            throw .feature(.operation(error))
        }
        if result.isEmpty && !geometry.isEmpty {
            throw .invalidFeature([.geometry(reason: "nothing is left of the shape when it is simplified", at: nil)])
        }
        return result
    }
}
