import GromaBase
import GromaPlugin

extension LayerDefinition {
    /// Returns the error for a name without a field, with the most similar field name as a suggestion.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func noField(named name: String) -> FeatureError {
        .noField(layer: self.name, name: name, nearest: Nearest.name(to: name, in: fields.map(\.name)))
    }
}
