import GromaMap
import GromaRPC

extension Session {
    /// Refuses a picture of pixels that there is no room for while it is drawn: four bytes of each pixel, and about as many of the file.
    package func checkPicture(_ list: DisplayList, as format: any PictureFormat, pixelDensity: Double) throws(CommandError) {
        guard format.mediaType == "image/png" else { return }
        let pixels = (list.width * pixelDensity).rounded(.up) * (list.height * pixelDensity).rounded(.up)
        try checkMemory(Int(min(pixels, 1e15)) * 8, path: "params.path")
    }
}
