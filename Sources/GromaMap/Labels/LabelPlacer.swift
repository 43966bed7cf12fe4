import GromaGeometry

/// Places labels so that none covers another: those of large areas and long lines first, each at the best of its places that is still free.
///
/// What has no free place has no label. The outcome depends on the features and the frame alone.
package struct LabelPlacer {
    private struct Candidate {
        let block: TextSymbol
        /// The places in order of preference.
        let spots: [LabelSpot]
        /// How much the feature shows, in points: larger ones come first.
        let weight: Double
        let order: Int
    }

    /// How many features are looked at in one frame.
    package static let featureLimit = 50_000

    private let frame: MapFrame
    private let scale: Double?
    private var candidates: [Candidate] = []
    private var count = 0

    package init(_ frame: MapFrame) {
        self.frame = frame
        scale = MapScale.denominator(resolution: frame.viewport.resolution, in: frame.spatialReference)
    }

    /// Whether labels of a class are drawn in the frame.
    package func isShown(_ labels: LabelClass) -> Bool { labels.isShown(atScale: scale) }

    /// Adds the label of a feature.
    ///
    /// - Parameters:
    ///   - text: What it says.
    ///   - labels: How it looks, and where it stands.
    ///   - geometry: The feature's shape, in the reference of the frame.
    ///   - reach: How far the symbol of a point reaches around it, in points.
    package mutating func append(_ text: String, _ labels: LabelClass, _ geometry: Geometry, reach: Double) {
        guard !text.isEmpty, count < Self.featureLimit else { return }
        count += 1
        var symbol = labels.symbol
        // A label longer than any screen is wide is of no use.
        symbol.text = String(text.prefix(256))
        let block = TextBlock(symbol)
        guard !block.isEmpty else { return }
        for world in frame.worlds where geometry.extent.intersects(world.window) {
            let spots = LabelSpots(frame, world, labels, block, reach: reach).spots(of: geometry)
            guard !spots.list.isEmpty else { continue }
            candidates.append(Candidate(block: symbol, spots: spots.list, weight: spots.weight, order: candidates.count))
        }
    }

    /// Places the labels and draws those that found a place, in the order in which they did.
    package mutating func items() -> [DisplayItem] {
        candidates.sort { ($1.weight, $0.order) < ($0.weight, $1.order) }
        var taken = LabelBoxes()
        var items: [DisplayItem] = []
        for candidate in candidates {
            for spot in candidate.spots where taken.take(spot.boxes) {
                var symbol = candidate.block
                symbol.horizontalAlignment = .center
                symbol.verticalAlignment = .middle
                items += TextBlock(symbol).items(at: spot.middle, clockwise: spot.angle)
                break
            }
        }
        candidates = []
        return items
    }
}

/// A place for a label.
struct LabelSpot {
    /// The middle of the text.
    let middle: ScreenPoint
    /// Degrees by which it is turned clockwise.
    let angle: Double
    /// What it covers.
    let boxes: [LabelBoxes.Box]
}
