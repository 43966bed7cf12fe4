import GromaMap

/// The distances, in points of the screen, within which a pointer hits something.
public struct HitTolerance: Hashable, Sendable {
    /// For a mouse.
    public var mouse: Double
    /// For a finger.
    public var touch: Double
    /// For a pen.
    public var pen: Double

    /// Creates tolerances in points; values that are not positive and finite are replaced by 1.
    public init(mouse: Double = 8, touch: Double = 22, pen: Double = 12) {
        func usable(_ value: Double) -> Double { value > 0 && value.isFinite ? value : 1 }
        self.mouse = usable(mouse)
        self.touch = usable(touch)
        self.pen = usable(pen)
    }

    /// Returns the tolerance of a device.
    public subscript(device: PointerDevice) -> Double {
        switch device {
        case .mouse: mouse
        case .touch: touch
        case .pen: pen
        }
    }
}
