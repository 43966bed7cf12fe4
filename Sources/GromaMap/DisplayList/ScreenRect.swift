/// A rectangle of the screen or of a view, in points; y runs down.
public struct ScreenRect: Hashable, Sendable {
    /// The left edge.
    public var x: Double
    /// The upper edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle between two corners.
    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// The right edge.
    public var maxX: Double { x + width }
    /// The lower edge.
    public var maxY: Double { y + height }
    /// Halfway between the left and the right edge.
    public var midX: Double { x + width / 2 }
    /// Halfway between the upper and the lower edge.
    public var midY: Double { y + height / 2 }

    /// Returns whether a position lies inside or on an edge.
    public func contains(_ point: ScreenPoint) -> Bool { x <= point.x && point.x <= maxX && y <= point.y && point.y <= maxY }

    /// Returns whether another rectangle lies entirely inside, edges included. An excess of up to a billionth of a point counts as a
    /// rounding error.
    public func contains(_ other: ScreenRect) -> Bool {
        let slack = 1e-9 * max(1, width, height)
        return x <= other.x + slack && other.maxX <= maxX + slack && y <= other.y + slack && other.maxY <= maxY + slack
    }

    /// Returns whether the two share more than an edge. An overlap of less than a billionth of a point counts as a rounding error.
    public func overlaps(_ other: ScreenRect) -> Bool {
        let slack = 1e-9 * max(1, width, height)
        return x + slack < other.maxX && other.x + slack < maxX && y + slack < other.maxY && other.y + slack < maxY
    }

    /// Returns the smallest rectangle that contains both.
    public func union(_ other: ScreenRect) -> ScreenRect {
        ScreenRect(minX: min(x, other.x), minY: min(y, other.y), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Returns the intersection of both; nil if they are disjoint.
    public func intersection(_ other: ScreenRect) -> ScreenRect? {
        let common = ScreenRect(minX: max(x, other.x), minY: max(y, other.y), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return common.width >= 0 && common.height >= 0 ? common : nil
    }

    /// Returns the rectangle without a strip along each edge.
    public func inset(by insets: EdgeInsets) -> ScreenRect {
        ScreenRect(
            x: x + insets.left, y: y + insets.top, width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
    }

    /// Returns the rectangle moved by an offset.
    public func offset(x dx: Double, y dy: Double) -> ScreenRect { ScreenRect(x: x + dx, y: y + dy, width: width, height: height) }
}

/// Strips along the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
    /// Along the upper edge.
    public var top: Double
    /// Along the left edge.
    public var left: Double
    /// Along the lower edge.
    public var bottom: Double
    /// Along the right edge.
    public var right: Double

    /// Creates four strips.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates four strips of one width.
    public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

    /// No strips.
    public static let none = EdgeInsets()

    /// Returns the wider of two strips along each edge.
    public func union(_ other: EdgeInsets) -> EdgeInsets {
        EdgeInsets(
            top: max(top, other.top), left: max(left, other.left), bottom: max(bottom, other.bottom), right: max(right, other.right))
    }

    /// Returns the sum of two strips along each edge.
    public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
        EdgeInsets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }
}
