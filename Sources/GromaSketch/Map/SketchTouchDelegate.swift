import GromaGeometry
import GromaMap

/// Lets a sketch handle pointer events on a map: taps and drags then draw, and the map neither moves nor looks for features.
///
/// The sketch uses the map's view as its ``SketchLayer/viewport``, now and whenever that changes. A sketch that is on several maps, with
/// a delegate for each, uses the view of the one that a pointer is on. While it has no geometry to edit, everything is passed on.
/// ```swift
/// let drawing = SketchTouchDelegate(sketch, on: map)
/// map.touchDelegate = drawing            // held weakly: keep it
/// ```
public final class SketchTouchDelegate {
    /// The sketch; nil once it is released.
    public private(set) weak var sketch: SketchLayer?
    /// The delegate that gets what the sketch does not handle; nil for none.
    public weak var next: (any MapTouchDelegate)?
    /// Why the last event was refused by the sketch or its tool; nil if it was not.
    public var error: SketchError?

    /// Connects a sketch to a map view.
    public init(_ sketch: SketchLayer, on map: MapView, next: (any MapTouchDelegate)? = nil) {
        self.sketch = sketch
        self.next = next
        sketch.viewport = map.viewport
        map.addObserver(self)
    }

    /// Returns the sketch, while it can draw, with the view of the map that has the pointer: another map may have changed last. A pointer
    /// that is cancelled leaves the view as it is, since its map may be closed.
    private func drawing(on map: MapView, setsView: Bool = true) -> SketchLayer? {
        guard let sketch, sketch.geometry != nil else { return nil }
        if setsView, (sketch.viewport as? Viewport) != map.viewport { sketch.viewport = map.viewport }
        return sketch
    }
}

extension SketchTouchDelegate: MapViewObserver {
    /// Passes the current view of the map to the sketch.
    public func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) { sketch?.viewport = map.viewport }
}

extension SketchTouchDelegate: MapTouchDelegate {
    /// Lets the sketch handle the pointer, or the next delegate while the sketch does not draw.
    public func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool {
        guard let sketch = drawing(on: map, setsView: pointer.phase != .cancel) else {
            return next?.mapView(map, handles: pointer) ?? false
        }
        do throws(SketchError) {
            let response = try sketch.pointer(
                pointer.phase, x: pointer.point.x, y: pointer.point.y, time: pointer.time, id: pointer.id, device: pointer.device,
                button: pointer.button, modifiers: pointer.modifiers)
            error = nil
            return pointer.phase != .hover || response.handled
        } catch {
            self.error = error
            return true
        }
    }

    /// Passes the tap to the sketch, so that the map does not look for features; while the sketch does not draw, the next delegate is
    /// asked.
    public func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool {
        if let sketch = drawing(on: map) {
            // A tap that the host has recognized itself.
            do throws(SketchError) {
                try sketch.tap(x: point.x, y: point.y, device: .touch)
                error = nil
            } catch { self.error = error }
            return false
        }
        return next?.mapView(map, shouldProcessClickAt: point, mapPoint: mapPoint) ?? true
    }

    /// Passes the call on.
    public func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didClickAt: point, mapPoint: mapPoint, features: features)
    }

    /// Passes the call on.
    public func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didTapAndHoldAt: point, mapPoint: mapPoint, features: features)
    }

    /// Passes the call on.
    public func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didMoveTapAndHoldTo: point, mapPoint: mapPoint, features: features)
    }

    /// Passes the call on.
    public func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didEndTapAndHoldAt: point, mapPoint: mapPoint, features: features)
    }
}
