import GromaMap
import Testing

@Suite("Rectangles of the screen")
struct ScreenRectTests {
    /// 10 wide and 4 high; none of its numbers is another's.
    private let rect = ScreenRect(x: 3, y: 20, width: 10, height: 4)

    @Test("Edges and middles follow from the upper left corner and the size")
    func edges() {
        #expect([rect.maxX, rect.maxY, rect.midX, rect.midY] == [13, 24, 8, 22])
        #expect(rect.offset(x: 100, y: -7) == ScreenRect(x: 103, y: 13, width: 10, height: 4))
    }

    @Test(
        "A position is inside up to the edges",
        arguments: [
            (3, 20, true), (13, 24, true), (8, 22, true), (2.99, 22, false), (13.01, 22, false), (8, 19.99, false), (8, 24.01, false),
        ] as [(Double, Double, Bool)])
    func positions(x: Double, y: Double, isInside: Bool) { #expect(rect.contains(ScreenPoint(x: x, y: y)) == isInside) }

    @Test(
        "A rectangle is inside up to the edges, but for a rounding error",
        arguments: [
            (3, 20, 10, 4, true), (5, 21, 2, 1, true), (2.9, 21, 2, 1, false), (12, 21, 1.1, 1, false), (5, 19.9, 2, 1, false),
            (5, 23, 2, 1.1, false), (3 - 5e-9, 20 - 5e-9, 10, 4, true), (3 + 5e-9, 20 + 5e-9, 10, 4, true), (3 - 2e-8, 20, 10, 4, false),
            (3, 20 - 2e-8, 10, 4, false), (3, 20, 10 + 2e-8, 4, false), (3, 20, 10, 4 + 2e-8, false),
        ] as [(Double, Double, Double, Double, Bool)])
    func rectangles(x: Double, y: Double, width: Double, height: Double, isInside: Bool) {
        #expect(rect.contains(ScreenRect(x: x, y: y, width: width, height: height)) == isInside)
    }

    @Test("What counts as a rounding error is a billionth of a point, or of the longer side of a rectangle of more than a point")
    func slack() {
        // 0.5 by 0.25: a billionth of a point. 200 high: 2e-7.
        let small = ScreenRect(x: 0, y: 0, width: 0.5, height: 0.25)
        #expect(small.contains(ScreenRect(x: -0.9e-9, y: 0, width: 0.1, height: 0.1)))
        #expect(!small.contains(ScreenRect(x: -1.1e-9, y: 0, width: 0.1, height: 0.1)))
        let tall = ScreenRect(x: 0, y: 0, width: 7, height: 200)
        #expect(tall.contains(ScreenRect(x: -1.9e-7, y: 0, width: 1, height: 1)))
        #expect(!tall.contains(ScreenRect(x: -2.1e-7, y: 0, width: 1, height: 1)))
        #expect(!tall.overlaps(ScreenRect(x: -1, y: 0, width: 1 + 1.9e-7, height: 9)))
        #expect(tall.overlaps(ScreenRect(x: -1, y: 0, width: 1 + 2.1e-7, height: 9)))
    }

    @Test(
        "Two overlap if they share more than an edge",
        arguments: [
            (4, 21, 1, 1, true), (0, 0, 50, 50, true), (13, 20, 5, 4, false), (12.9, 20, 5, 4, true), (-2, 20, 5, 4, false),
            (-2, 20, 5.1, 4, true), (3, 24, 10, 9, false), (3, 23.9, 10, 9, true), (3, 11, 10, 9, false), (3, 11, 10, 9.1, true),
            (14, 25, 1, 1, false), (4, 30, 1, 1, false), (30, 21, 1, 1, false),
        ] as [(Double, Double, Double, Double, Bool)])
    func overlaps(x: Double, y: Double, width: Double, height: Double, expected: Bool) {
        let other = ScreenRect(x: x, y: y, width: width, height: height)
        #expect(rect.overlaps(other) == expected && other.overlaps(rect) == expected)
    }

    @Test("The union is the smallest rectangle around both, the intersection what they share, also a mere edge")
    func sets() {
        let other = ScreenRect(x: 9, y: 12, width: 30, height: 9)
        #expect(rect.union(other) == ScreenRect(x: 3, y: 12, width: 36, height: 12) && other.union(rect) == rect.union(other))
        #expect(rect.intersection(other) == ScreenRect(x: 9, y: 20, width: 4, height: 1))
        #expect(other.intersection(rect) == rect.intersection(other))
        #expect(rect.intersection(ScreenRect(x: 13, y: 21, width: 5, height: 1)) == ScreenRect(x: 13, y: 21, width: 0, height: 1))
        #expect(rect.intersection(ScreenRect(x: 4, y: 24, width: 5, height: 1)) == ScreenRect(x: 4, y: 24, width: 5, height: 0))
        #expect(rect.intersection(ScreenRect(x: 13.5, y: 21, width: 5, height: 1)) == nil)
        #expect(rect.intersection(ScreenRect(x: 4, y: 25, width: 5, height: 1)) == nil)
    }

    @Test("Strips are taken from their own edges, and are added and compared edge by edge")
    func insets() {
        let strips = EdgeInsets(top: 1, left: 2, bottom: 0.5, right: 4)
        #expect(rect.inset(by: strips) == ScreenRect(x: 5, y: 21, width: 4, height: 2.5))
        #expect(rect.inset(by: EdgeInsets(-1)) == ScreenRect(x: 2, y: 19, width: 12, height: 6))
        let others = EdgeInsets(top: 10, left: 1, bottom: 30, right: 3)
        #expect(strips + others == EdgeInsets(top: 11, left: 3, bottom: 30.5, right: 7))
        #expect(strips.union(others) == EdgeInsets(top: 10, left: 2, bottom: 30, right: 4))
        #expect(others.union(strips) == strips.union(others))
        #expect(EdgeInsets.none == EdgeInsets(0) && EdgeInsets(top: 5) != EdgeInsets(5))
    }
}
