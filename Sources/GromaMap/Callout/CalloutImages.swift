/// Knows images by names, as a host has them.
public protocol ImageSource: AnyObject {
    /// The image of a name; nil if there is none.
    func image(named name: String) -> DisplayImage?
}

extension Callout {
    /// The image that a name stands for: a `data:` address (RFC 2397) holds it, any other is known by ``images``. nil if it is not to be had.
    func displayImage(_ name: String) -> DisplayImage? {
        guard name.hasPrefix("data:") else { return images?.image(named: name) }
        if let known = decodedImages[name] { return known }
        let image = try? DisplayImage(dataAddress: name)
        // One for the callout and one for its button; others come with other features.
        if decodedImages.count >= 2 { decodedImages = [:] }
        decodedImages[name] = .some(image)
        return image
    }

    /// An image in a rectangle; a frame in its place where it is not to be had.
    func imageItem(_ name: String, in box: ScreenRect) -> DisplayItem {
        guard let image = displayImage(name) else {
            return .paths(
                .rounded(x: box.x, y: box.y, width: box.width, height: box.height, radius: 4), fill: .color(titleColor.opacity(0.25)),
                stroke: nil)
        }
        return .images([box.midX, box.midY], in: .screen, ImageStyle(image, width: box.width, height: box.height))
    }
}
