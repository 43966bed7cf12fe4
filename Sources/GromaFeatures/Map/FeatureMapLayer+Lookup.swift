import GromaFormats
import GromaMap

extension FeatureMapLayer {
    /// Returns the feature with an object id, as the table has it now; nil if there is none.
    ///
    /// - Throws: `layerFailed` if the table cannot be read.
    public func feature(withObjectID id: Int) throws(MapError) -> (any MapFeature)? {
        do throws(FeatureError) {
            return try layer.table.feature(withObjectID: id).map { LayerFeature($0, of: layer.definition) }
        } catch { throw .layerFailed(layer: name, reason: error.description) }
    }
}
