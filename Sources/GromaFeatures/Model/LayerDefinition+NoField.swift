import GromaBase
import GromaPlugin

extension LayerDefinition {
    /// The error for a name that no field has, with the name that may have been meant. O(fields)
    public func noField(named name: String) -> FeatureError {
        .noField(layer: self.name, name: name, nearest: Nearest.name(to: name, in: fields.map(\.name)))
    }
}
