import GromaBase
import GromaFeatures
import GromaGeometry
import GromaOperations

extension PopupSearch {
    /// The area of a search.
    enum Place {
        case extent(Envelope)
        case point(Point, tolerance: Double)
    }

    /// The query of a layer.
    struct Step {
        var layer: FeatureLayer
        var definition: PopupDefinition
        var query: FeatureQuery
    }

    /// The turn of a layer: its query, or the reason why it cannot be queried.
    typealias Turn = (layer: FeatureLayer, step: Result<Step, PopupError>)

    /// Returns the layers with popups, in the order in which they are searched.
    func plan(_ place: Place) -> [Turn] {
        let ordered: [FeatureLayer] = if case .point = place { layers.reversed() } else { layers }
        return ordered.compactMap { layer in
            guard layer.definition.geometryType != nil else { return nil }
            do throws(PopupError) {
                guard let definition = try definition(layer) else { return nil }
                return (layer, .success(Step(layer: layer, definition: definition, query: try query(place, layer))))
            } catch {
                return (layer, .failure(error))
            }
        }
    }

    private func query(_ place: Place, _ layer: FeatureLayer) throws(PopupError) -> FeatureQuery {
        var query = FeatureQuery()
        query.limit = max(1, pageSize)
        do throws(OperationError) {
            switch place {
            case .extent(let extent):
                query.geometry = try layer.projected(.envelope(layer.clipped(extent)))
            case .point(let point, let tolerance):
                query.orderBy = [FieldOrder(layer.definition.objectIDField, isDescending: true)]
                query.geometry = try layer.projected(.point(point))
                query.distance = try layer.length(tolerance, at: point)
            }
        } catch {
            throw .feature(.operation(error))
        }
        return query
    }

    /// Sets the query for the next page, which begins after the current one. Returns false if there is none.
    private static func advance(_ query: inout FeatureQuery, behind count: Int, isTruncated: Bool) -> Bool {
        let (next, isBeyond) = query.offset.addingReportingOverflow(count)
        guard count > 0, !isBeyond, isTruncated || count == query.limit else { return false }
        query.offset = next
        return true
    }

    /// Processes a page, and passes its popups on.
    private static func take(
        _ features: [Feature], of step: Step, _ last: inout [Feature], _ outcome: inout Outcome, _ found: ([Popup]) -> Void
    ) throws(FeatureError) {
        try features.requireOther(than: last, of: step.layer.definition)
        last = features
        // Features of subtypes without a popup have none.
        let popups = features.compactMap { feature in
            step.definition.definition(of: feature).map { Popup(feature, of: step.layer, definition: $0) }
        }
        outcome.count += popups.count
        if !popups.isEmpty { found(popups) }
    }

    /// Returns the query of a layer; nil for one that cannot be queried, which is recorded.
    private static func step(of turn: Turn, in outcome: inout Outcome) -> Step? {
        switch turn.step {
        case .success(let step): return step
        case .failure(let error):
            outcome.failures.append((turn.layer.name, error))
            return nil
        }
    }

    private static func note(_ error: FeatureError, of step: Step, in outcome: inout Outcome) {
        if case .cancelled = error {
            outcome.isCancelled = true
        } else if case .operation(.cancelled) = error {
            outcome.isCancelled = true
        } else {
            outcome.failures.append((step.layer.name, .feature(error)))
        }
    }

    func run(_ plan: [Turn], hook: OperationHook, found: ([Popup]) -> Void) -> Outcome {
        var outcome = Outcome()
        for turn in plan where !outcome.isCancelled {
            guard let step = Self.step(of: turn, in: &outcome) else { continue }
            var query = step.query
            var last: [Feature] = []
            do throws(FeatureError) {
                while true {
                    if hook.isCancelled?() ?? false { throw .cancelled }
                    let (features, isTruncated) = try step.layer.queryFeatures(query, hook: hook)
                    try Self.take(features, of: step, &last, &outcome, found)
                    guard Self.advance(&query, behind: features.count, isTruncated: isTruncated) else { break }
                }
            } catch {
                Self.note(error, of: step, in: &outcome)
            }
        }
        return outcome
    }

    nonisolated(nonsending) func run(_ plan: [Turn], found: ([Popup]) -> Void) async -> Outcome {
        var outcome = Outcome()
        for turn in plan where !outcome.isCancelled {
            guard let step = Self.step(of: turn, in: &outcome) else { continue }
            var query = step.query
            var last: [Feature] = []
            do throws(FeatureError) {
                while true {
                    if Task.isCancelled { throw .cancelled }
                    let (features, isTruncated) = try await step.layer.queryFeatures(query)
                    try Self.take(features, of: step, &last, &outcome, found)
                    guard Self.advance(&query, behind: features.count, isTruncated: isTruncated) else { break }
                }
            } catch {
                Self.note(error, of: step, in: &outcome)
            }
        }
        return outcome
    }
}

extension FeatureLayer {
    /// Returns a geometry in the layer's spatial reference; unchanged if either has none.
    fileprivate func projected(_ geometry: Geometry) throws(OperationError) -> Geometry {
        guard let own = definition.spatialReference, let other = geometry.spatialReference, own != other else { return geometry }
        return try engine.project(geometry, to: own)
    }

    /// Returns the part of a rectangle that the layer's spatial reference can represent: Web Mercator excludes the poles, and the whole
    /// world is often the visible extent.
    fileprivate func clipped(_ envelope: Envelope) -> Envelope {
        guard definition.spatialReference?.isWebMercator ?? false, envelope.spatialReference?.isWGS84 ?? false, !envelope.extent.isEmpty
        else {
            return envelope
        }
        let (box, limit) = (envelope.extent, WebMercator.greatestLatitude)
        guard box.yMin <= limit, box.yMax >= -limit else { return envelope }
        return Envelope(
            Extent(xMin: box.xMin, yMin: max(box.yMin, -limit), xMax: box.xMax, yMax: min(box.yMax, limit)),
            spatialReference: envelope.spatialReference)
    }

    /// Returns a length at a point in units of the layer's spatial reference: the longer one of those to the east and to the north, in a
    /// direction in which it is possible.
    fileprivate func length(_ length: Double, at point: Point) throws(OperationError) -> Double {
        guard let own = definition.spatialReference, let other = point.spatialReference, own != other, length > 0, length.isFinite else {
            return length
        }
        let center = try projected(.point(point)).extent
        var longest: Double?
        for (x, y) in [(length, 0), (-length, 0), (0, length), (0, -length)] {
            let moved = Point(x: point.x + x, y: point.y + y, spatialReference: other)
            guard let box = try? projected(.point(moved)).extent else { continue }
            let (east, north) = (box.xMin - center.xMin, box.yMin - center.yMin)
            longest = max(longest ?? 0, (east * east + north * north).squareRoot())
        }
        guard let longest else {
            throw .invalidCoordinate(operation: "project", x: point.x, y: point.y, expected: "a point that both references have")
        }
        return longest
    }
}
