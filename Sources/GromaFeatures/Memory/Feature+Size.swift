import GromaFormats
import GromaGeometry

extension Feature {
    /// The approximate size of the feature in memory, in bytes.
    ///
    /// - Complexity: O(*n*), where *n* is the number of attributes and parts.
    package var byteCount: Int {
        var bytes = 256 + 24 * attributes.count + attributes.contentBytes
        // The value is stored in the feature; its entry in the index is added.
        if let geometry { bytes += 64 + geometry.contentBytes }
        return bytes
    }
}
