import GromaMap
import GromaRPC

extension Session {
    /// Throws for a raster picture if there is no memory to draw it: four bytes per pixel, and about as many for the file.
    package func checkPicture(_ list: DisplayList, as format: any PictureFormat, pixelDensity: Double) throws(CommandError) {
        guard format.mediaType == "image/png" else { return }
        let pixels = (list.width * pixelDensity).rounded(.up) * (list.height * pixelDensity).rounded(.up)
        try checkMemory(Int(min(pixels, 1e15)) * 8, path: "params.path")
    }
}
