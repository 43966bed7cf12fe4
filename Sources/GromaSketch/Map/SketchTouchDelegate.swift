import GromaGeometry
import GromaMap

/// Lets a sketch take what pointers do on a map: taps and drags then draw, and the map neither moves nor looks for features.
///
/// The sketch takes the map's view as its ``SketchLayer/viewport``, now and whenever that changes. While it has no geometry to edit, everything is handed on.
/// ```swift
/// let drawing = SketchTouchDelegate(sketch, on: map)
/// map.touchDelegate = drawing            // held weakly: keep it
/// ```
public final class SketchTouchDelegate {
    /// The sketch; nil once it is gone.
    public private(set) weak var sketch: SketchLayer?
    /// The delegate that gets what the sketch does not take; nil for none.
    public weak var next: (any MapTouchDelegate)?
    /// Why the last event was refused, by the sketch or its tool; nil where it was not.
    public var error: SketchError?

    /// Joins a sketch to a map's view.
    public init(_ sketch: SketchLayer, on map: MapView, next: (any MapTouchDelegate)? = nil) {
        self.sketch = sketch
        self.next = next
        sketch.viewport = map.viewport
        map.addObserver(self)
    }

    /// The sketch, while it can draw.
    private var drawing: SketchLayer? { sketch.flatMap { $0.geometry == nil ? nil : $0 } }
}

extension SketchTouchDelegate: MapViewObserver {
    /// Gives the sketch the map's view as it is now.
    public func mapView(_ map: MapView, didChangeViewportFrom old: Viewport) { sketch?.viewport = map.viewport }
}

extension SketchTouchDelegate: MapTouchDelegate {
    /// Lets the sketch take what the pointer does; while it does not draw, the next delegate.
    public func mapView(_ map: MapView, handles pointer: MapPointer) -> Bool {
        guard let sketch = drawing else { return next?.mapView(map, handles: pointer) ?? false }
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

    /// Gives the tap to the sketch, so that the map looks for no features; while it does not draw, the next delegate is asked.
    public func mapView(_ map: MapView, shouldProcessClickAt point: ScreenPoint, mapPoint: Coordinate) -> Bool {
        if let sketch = drawing {
            // A tap that the host has recognised itself.
            do throws(SketchError) {
                try sketch.tap(x: point.x, y: point.y, device: .touch)
                error = nil
            } catch { self.error = error }
            return false
        }
        return next?.mapView(map, shouldProcessClickAt: point, mapPoint: mapPoint) ?? true
    }

    /// Hands it on.
    public func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didClickAt: point, mapPoint: mapPoint, features: features)
    }

    /// Hands it on.
    public func mapView(_ map: MapView, didTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didTapAndHoldAt: point, mapPoint: mapPoint, features: features)
    }

    /// Hands it on.
    public func mapView(_ map: MapView, didMoveTapAndHoldTo point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didMoveTapAndHoldTo: point, mapPoint: mapPoint, features: features)
    }

    /// Hands it on.
    public func mapView(_ map: MapView, didEndTapAndHoldAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) {
        next?.mapView(map, didEndTapAndHoldAt: point, mapPoint: mapPoint, features: features)
    }
}
