import GromaFormats
import GromaGeometry

extension Feature {
    /// About how many bytes the feature takes in memory. O(attributes + parts)
    package var byteCount: Int {
        var bytes = 256 + 24 * attributes.count + attributes.contentBytes
        if let geometry { bytes += 128 + geometry.vertexCount * 9 * geometry.dimensions.count + geometry.partCount * 128 }
        return bytes
    }
}
