import GromaFormats
import GromaGeometry

extension Feature {
    /// About how many bytes the feature takes in memory. O(attributes + parts)
    package var byteCount: Int {
        var bytes = 256 + 24 * attributes.count + attributes.contentBytes
        // The value lies in the feature; what is added is its entry in the index.
        if let geometry { bytes += 64 + geometry.contentBytes }
        return bytes
    }
}
