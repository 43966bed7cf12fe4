import GromaFeatures
import GromaGeometry

extension Popup {
    /// Returns an empty shape of the layer's geometry type, for drawing; nil if the layer has no shapes. If the layer accepts any type, it
    /// is a polygon.
    public func makeEmptyGeometry() -> MutableGeometry? {
        guard let definition = layer?.definition, let type = definition.geometryType else { return nil }
        let dimensions = Dimensions(hasZ: definition.hasZ, hasM: definition.hasM)
        let (geometryType, isMulti): (GeometryType, Bool) =
            switch type {
            case .point: (.point, false)
            case .multipoint: (.multipoint, true)
            case .polyline: (.polyline, false)
            case .polygon, .any: (.polygon, false)
            }
        return MutableGeometry(
            type: geometryType, spatialReference: definition.spatialReference, dimensions: dimensions, isMulti: isMulti)
    }
}
