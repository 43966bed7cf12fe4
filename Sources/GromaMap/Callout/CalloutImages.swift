/// Provides images by name.
public protocol ImageSource: AnyObject {
    /// Returns the image with a name; nil if there is none.
    func image(named name: String) -> DisplayImage?
}

extension Callout {
    /// Returns the image for a name: a `data:` URL (RFC 2397) contains it, any other name is resolved by ``images``. nil if it is not
    /// available.
    func displayImage(_ name: String) -> DisplayImage? {
        guard name.hasPrefix("data:") else { return images?.image(named: name) }
        if let known = decodedImages[name] { return known }
        let image = try? DisplayImage(dataAddress: name)
        // There is one for the callout and one for its button; other features have others.
        if decodedImages.count >= 2 { decodedImages = [:] }
        decodedImages[name] = .some(image)
        return image
    }

    /// Returns the item of an image in a rectangle, or a frame if the image is not available.
    func imageItem(_ name: String, in box: ScreenRect) -> DisplayItem {
        guard let image = displayImage(name) else {
            return .paths(
                .rounded(x: box.x, y: box.y, width: box.width, height: box.height, radius: 4), fill: .color(titleColor.opacity(0.25)),
                stroke: nil)
        }
        return .images([box.midX, box.midY], in: .screen, ImageStyle(image, width: box.width, height: box.height))
    }
}
