import GromaMap

/// The symbol of a location.
public enum LocationSymbol: String, Hashable, Sendable, CaseIterable {
    /// A disc.
    case plain
    /// A disc with a tip in the direction of movement.
    case course
    /// A disc with a sector in the direction of the device.
    case heading

    /// The name of the image with which a host can replace it. Names are case-sensitive; the suffixes `@2x` and `@3x` denote images with 2
    /// and 3 pixels per point.
    public var imageName: String {
        switch self {
        case .plain: "LocationDisplayDefault"
        case .course: "LocationDisplayCourse"
        case .heading: "LocationDisplayHeading"
        }
    }

    /// The names of all images that a host can provide. O(symbols).
    public static var imageNames: [String] { allCases.flatMap { symbol in suffixes.map { symbol.imageName + $0.ending } } }

    /// The suffixes of names, by pixels per point.
    private static let suffixes: [(ending: String, density: Double)] = [("", 1), ("@2x", 2), ("@3x", 3)]

    /// Returns the host's image for a screen: of the available ones, the one with the lowest sufficient density, otherwise the one with the
    /// highest.
    func image(in images: [String: DisplayImage], pixelDensity: Double) -> ImageStyle? {
        let found = Self.suffixes.compactMap { suffix in images[imageName + suffix.ending].map { (image: $0, density: suffix.density) } }
        guard let best = found.first(where: { $0.density >= pixelDensity }) ?? found.last else { return nil }
        return ImageStyle(
            best.image, width: Double(best.image.width) / best.density, height: Double(best.image.height) / best.density)
    }
}
