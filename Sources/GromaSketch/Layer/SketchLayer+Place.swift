import GromaGeometry
import GromaMap

extension SketchLayer {
    /// Applies snapping and constraints to a map position.
    ///
    /// Constraints take precedence over snapping: only positions that satisfy them are snapped to, see `Snapper.snap(_:keepingTo:)`. O(log
    /// n + elements nearby).
    /// - Parameters:
    ///   - position: The position, in units of the sketch's reference.
    ///   - previous: The previous position of the line being drawn, which constraints and guides refer to.
    /// - beforePrevious: The position before `previous`.
    /// - excluded: Vertices of the sketch that it must not snap to, such as those being dragged; nor, while topology is edited, to what
    ///   moves with them.
    /// - Throws: `geometry(notFinite)`; `topology`, and `snap` for settings or sources that cannot be used; `constraint` if no position
    ///   satisfies the constraints.
    public func place(
        _ position: Coordinate, previous: Coordinate? = nil, beforePrevious: Coordinate? = nil, excluding excluded: [PartRange] = []
    ) throws(SketchError) -> SketchPlace {
        guard position.isStorable else { throw .geometry(.notFinite(position)) }
        let place =
            try snapping.isEnabled ? snapped(position, previous, beforePrevious, excluded) : constrained(position, previous, beforePrevious)
        noteSnap(place.snap)
        return place
    }

    private func snapped(
        _ position: Coordinate, _ previous: Coordinate?, _ beforePrevious: Coordinate?, _ excluded: [PartRange]
    ) throws(SketchError) -> SketchPlace {
        let request = try snapRequest(position, previous: previous, beforePrevious: beforePrevious, excluding: excluded)
        let snapper: Snapper
        do throws(SnapError) {
            snapper = try Snapper(settings: snapping, own: document.geometry?.geometry, sources: neighbours.seenSources)
        } catch {
            throw .snap(error)
        }
        do throws(ConstraintError) {
            var (found, result) = try snapper.snap(request, keepingTo: constraints)
            found.m = position.m
            if found.z.isNaN { found.z = position.z }
            return SketchPlace(position: found, snap: result)
        } catch {
            throw .constraint(error)
        }
    }

    /// Returns the request that `place` passes to a snapper.
    ///
    /// - Throws: `topology` while topology is edited.
    public func snapRequest(
        _ position: Coordinate, previous: Coordinate? = nil, beforePrevious: Coordinate? = nil, excluding excluded: [PartRange] = []
    ) throws(SketchError) -> SnapRequest {
        var request = SnapRequest(
            point: position, toleranceInMapUnits: snapping.toleranceInPoints * (viewport?.unitsPerPoint ?? 1),
            excluded: excluded, anchor: previous, previousAnchor: beforePrevious, xScale: viewport?.xScale ?? 1, metric: groundMetric)
        if sharesVertices, let value = document.geometry?.geometry {
            // Vertices that are not there need no excluding.
            let ranges = excluded.compactMap { range -> PartRange? in
                guard value.parts.indices.contains(range.part) else { return nil }
                let found = range.range.clamped(to: 0..<value.parts[range.part].count)
                return found.isEmpty ? nil : PartRange(part: range.part, range: found)
            }
            guard !ranges.isEmpty else { return request }
            let drag = try sharedDrag(of: ranges, in: value, isMoving: false)
            (request.excluded, request.excludedInFeatures) = (drag.own, drag.partners)
        }
        return request
    }

    private func constrained(
        _ position: Coordinate, _ previous: Coordinate?, _ beforePrevious: Coordinate?
    ) throws(SketchError) -> SketchPlace {
        guard !constraints.isEmpty else { return SketchPlace(position: position) }
        do throws(ConstraintError) {
            return SketchPlace(
                position: try constraints.position(
                    for: position, previous: previous, beforePrevious: beforePrevious, metric: groundMetric.unstretched))
        } catch {
            throw .constraint(error)
        }
    }
}
