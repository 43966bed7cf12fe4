import GromaGeometry

/// A label class that is drawn at the scale of a frame.
public struct ShownLabels {
    /// The label class.
    public let labels: LabelClass
    /// The index of the class among those of its layer.
    public let index: Int
    /// The index of the class in the placer.
    fileprivate let place: Int
}

/// Places the labels of all layers of a frame so that no label covers another one or a marker. Labels of large areas and long lines are
/// placed first, each at the best of its positions that is still free.
///
/// A label without a free position is omitted. The result depends only on the layers and on the whole screen, never on the part of the
/// screen that is redrawn.
public struct LabelPlacer {
    private struct Candidate {
        let text: String
        /// The index of its class.
        let labels: Int
        let geometry: Geometry
        let world: FrameWorld
        let reach: Double
        /// The size of the visible part of the feature, in points: larger features come first.
        let weight: Double
        let layer: Int
    }

    /// The maximum number of labels considered in one frame: those of further features are omitted.
    public static let candidateLimit = 200_000

    /// The gap between labels beside each other, in points, so that two of them are not read as one.
    private static let gap = 4.0

    private let frame: MapFrame
    private let worlds: [FrameWorld]
    private let scale: Double?
    private var classes: [LabelClass] = []
    private var candidates: [Candidate] = []
    private var markers: SymbolBatches
    /// The index of the layer whose labels are being added.
    var layer = 0

    /// Creates a placer for the whole screen of a frame.
    package init(_ frame: MapFrame) {
        var whole = frame
        whole.area = nil
        self.frame = whole
        worlds = whole.worlds
        scale = MapScale.denominator(resolution: whole.viewport.resolution, in: whole.spatialReference)
        markers = SymbolBatches(whole)
    }

    /// Returns the label classes that are drawn at the frame's scale. O(classes)
    public mutating func shown(_ labels: [LabelClass]) -> [ShownLabels] {
        var shown: [ShownLabels] = []
        for (index, label) in labels.enumerated() where label.isShown(atScale: scale) {
            shown.append(ShownLabels(labels: label, index: index, place: classes.count))
            classes.append(label)
        }
        return shown
    }

    /// Adds the label of a feature. O(1) amortized
    ///
    /// - Parameters:
    ///   - text: The text; nothing is added if it is empty.
    ///   - labels: The label class, with its symbol and placement.
    ///   - geometry: The feature's geometry, in the frame's spatial reference.
    ///   - reach: The distance by which the feature's symbol extends beyond its geometry, in points.
    public mutating func append(_ text: String, _ labels: ShownLabels, _ geometry: Geometry, reach: Double) {
        guard !text.isEmpty, candidates.count < Self.candidateLimit else { return }
        let extent = geometry.extent
        for world in worlds {
            let seen = extent.intersection(world.window)
            guard !seen.isEmpty else { continue }
            let viewport = frame.viewport
            candidates.append(
                Candidate(
                    text: text, labels: labels.place, geometry: geometry, world: world, reach: reach,
                    weight: (seen.width * viewport.xScale + seen.height) / viewport.resolution, layer: layer))
        }
    }

    /// Keeps labels away from the markers that are drawn for a feature. Labels may cover lines and areas.
    ///
    /// - Parameters:
    ///   - geometry: The feature's geometry, in the frame's spatial reference.
    ///   - symbol: The feature's symbol.
    public mutating func avoid(_ geometry: Geometry, _ symbol: any Symbol) {
        switch geometry {
        case .point, .multipoint: markers.append(geometry, symbol)
        case .polyline, .polygon, .envelope, .collection: if symbol is any MarkerSymbol { markers.append(geometry, symbol) }
        }
    }

    /// Places the labels and returns them in the order of placement. O(n log n)
    ///
    /// - Throws: `cancelled` if the frame's hook cancels it.
    package mutating func place() throws(MapError) -> [PlacedLabel] {
        let viewport = frame.viewport
        var obstacles = LabelRaster(width: viewport.width, height: viewport.height)
        if !candidates.isEmpty { obstacles.take(markers.finish(), in: viewport) }
        var taken = LabelRaster(width: viewport.width, height: viewport.height)
        let order = candidates.indices.sorted { (candidates[$1].weight, $0) < (candidates[$0].weight, $1) }
        var placed: [PlacedLabel] = []
        for (number, index) in order.enumerated() {
            if number & 0xFF == 0, frame.hook.isCancelled?() == true { throw .cancelled }
            let candidate = candidates[index]
            let labels = classes[candidate.labels]
            var symbol = labels.symbol
            // A label that is wider than any screen is of no use.
            symbol.text = candidate.text.utf8.count > 256 ? String(candidate.text.prefix(256)) : candidate.text
            symbol.verticalAlignment = .middle
            let block = TextBlock(symbol)
            guard !block.isEmpty else { continue }
            let spots = LabelSpots(frame, candidate.world, labels, block, reach: candidate.reach)
            let free = spots.first(for: candidate.geometry) { spot in
                spot.boxes.allSatisfy { taken.isFree($0.widened(by: Self.gap)) && (spot.coversMarkers || obstacles.isFree($0)) }
            }
            guard let free else { continue }
            for box in free.boxes { taken.take(box) }
            symbol.horizontalAlignment = free.alignment
            let items = TextBlock(symbol).items(at: free.place, clockwise: free.angle)
            placed.append(PlacedLabel(layer: candidate.layer, boxes: free.boxes, items: items))
        }
        candidates = []
        return placed
    }
}

/// A placed label.
package struct PlacedLabel: Hashable {
    /// The index of its layer.
    package let layer: Int
    let boxes: [LabelRaster.Box]
    /// The items to draw.
    package let items: [DisplayItem]

    /// The area of the screen that it covers.
    package var area: ScreenRect {
        boxes.dropFirst().reduce(into: boxes.first.map(ScreenRect.init) ?? ScreenRect(x: 0, y: 0, width: 0, height: 0)) {
            $0 = $0.union(ScreenRect($1))
        }
    }
}

extension ScreenRect {
    fileprivate init(_ box: LabelRaster.Box) { self.init(minX: box.left, minY: box.top, maxX: box.right, maxY: box.bottom) }
}

extension LabelRaster {
    /// Marks as occupied the areas that the markers, pictures and texts among the items cover.
    mutating func take(_ items: [DisplayItem], in viewport: Viewport) {
        for item in items {
            switch item {
            case .markers(let xy, let space, let style):
                let half = style.diameter / 2 + (style.stroke?.width ?? 0) / 2
                let isRound = style.shape == .circle || style.angle != 0
                let radius = style.shape == .circle ? half : half * 2.squareRoot()
                Self.forEachPlace(xy, space, viewport) { x, y in
                    let (x, y) = (x + style.xOffset, y + style.yOffset)
                    if isRound { takeDisc(x: x, y: y, radius: radius) } else { take(.init(x: x, y: y, width: 2 * half, height: 2 * half)) }
                }
            case .images(let xy, let space, let style):
                let isTurned = style.angle != 0
                let radius = (style.width * style.width + style.height * style.height).squareRoot() / 2
                Self.forEachPlace(xy, space, viewport) { x, y in
                    let (x, y) = (x + style.xOffset, y + style.yOffset)
                    if isTurned {
                        takeDisc(x: x, y: y, radius: radius)
                    } else {
                        take(.init(x: x, y: y, width: style.width, height: style.height))
                    }
                }
            case .text(let text, let x, let y, let space, let style):
                let width = TextWidth.points(text, size: style.size, isBold: style.isBold)
                let shift =
                    switch style.anchor {
                    case .start: style.direction == .leftToRight ? 0.5 : -0.5
                    case .middle: 0.0
                    case .end: style.direction == .leftToRight ? -0.5 : 0.5
                    }
                let turn = Trigonometry.sineAndCosine(degrees: style.angle)
                let (dx, dy) = (shift * width, -0.275 * style.size)
                Self.forEachPlace([x, y], space, viewport) { x, y in
                    let middle = ScreenPoint(x: x + dx * turn.cosine - dy * turn.sine, y: y + dx * turn.sine + dy * turn.cosine)
                    for box in Box.along(middle, width: width, height: 1.05 * style.size, turn) { take(box) }
                }
            case .group(let group) where group.frame == nil: take(group.items, in: viewport)
            case .runs, .paths, .group: break
            }
        }
    }

    private static func forEachPlace(_ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport, _ body: (Double, Double) -> Void) {
        for index in stride(from: 0, to: xy.count - 1, by: 2) {
            let place = space == .map ? viewport.screen(x: xy[index], y: xy[index + 1]) : (x: xy[index], y: xy[index + 1])
            body(place.x, place.y)
        }
    }
}

extension LabelRaster.Box {
    /// Returns the rectangle widened by a gap on the left and on the right.
    fileprivate func widened(by gap: Double) -> Self { Self(left: left - gap, top: top, right: right + gap, bottom: bottom) }

    /// Creates a rectangle around its center.
    init(x: Double, y: Double, width: Double, height: Double) {
        self.init(left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2)
    }

    /// Returns the area that a text rotated about its middle covers, as squares along it, so that a slanted text does not occupy its whole
    /// bounding box.
    static func along(_ middle: ScreenPoint, width: Double, height: Double, _ turn: (sine: Double, cosine: Double)) -> [Self] {
        guard turn.sine != 0 else { return [Self(x: middle.x, y: middle.y, width: width, height: height)] }
        let count = max(1, Int((width / max(height, 1)).rounded(.up)))
        let side = height * (abs(turn.sine) + abs(turn.cosine))
        let room = max(width - height, 0)
        return (0..<min(count, 1024)).map { index in
            let along = count == 1 ? 0 : (Double(index) / Double(count - 1) - 0.5) * room
            return Self(x: middle.x + turn.cosine * along, y: middle.y + turn.sine * along, width: side, height: side)
        }
    }
}
