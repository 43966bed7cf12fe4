import GromaMap

/// The symbol of a location.
public enum LocationSymbol: String, Hashable, Sendable, CaseIterable {
    /// A disc.
    case plain
    /// A disc with a tip that shows which way it moves.
    case course
    /// A disc with the part of the view that the device looks to.
    case heading

    /// The name of the image that a host may draw it with instead. Names are case-sensitive; with `@2x` or `@3x` behind them they are of images with so many
    /// pixels per point.
    public var imageName: String {
        switch self {
        case .plain: "LocationDisplayDefault"
        case .course: "LocationDisplayCourse"
        case .heading: "LocationDisplayHeading"
        }
    }

    /// The names of all images that a host may give.
    public static var imageNames: [String] { allCases.flatMap { symbol in suffixes.map { symbol.imageName + $0.ending } } }

    /// What names end in, by pixels per point.
    private static let suffixes: [(ending: String, density: Double)] = [("", 1), ("@2x", 2), ("@3x", 3)]

    /// The host's image for a screen: of those that there are, the one with the fewest pixels that are enough, else the one with the most.
    func image(in images: [String: DisplayImage], pixelDensity: Double) -> ImageStyle? {
        let found = Self.suffixes.compactMap { suffix in images[imageName + suffix.ending].map { (image: $0, density: suffix.density) } }
        guard let best = found.first(where: { $0.density >= pixelDensity }) ?? found.last else { return nil }
        return ImageStyle(
            best.image, width: Double(best.image.width) / best.density, height: Double(best.image.height) / best.density)
    }
}
