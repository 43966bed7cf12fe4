import Groma
import GromaPlugins
import GromaTesting
import Testing

/// How often the operations of the plugins ask whether they are cancelled, and that any answer ends them.
@Suite struct OperationQuestionTests {
    private static let row = Geometry.polyline(Polyline(Path((0..<640).map { Coordinate(x: Double($0), y: Double($0 % 2)) })))
    private static let nearlySquares = Geometry.polygon(
        Polygon(rings: Parts([0, 20, 40].map { Path(xy: [$0, 0, $0 + 10, 0.3, $0 + 10, 10, $0, 10], isRing: true) }), isMulti: true))

    /// In the comments: who asks how often.
    static let all: [Asking] = [
        // The path, the two passes before the last, and the 80 leaves of the result, which has 5106 vertices.
        Asking("smooth", "smooth", 83) { _ = try ChaikinSmoothing(iterations: 3).applied(to: row, hook: $0) },
        // The rings.
        Asking("circularize", "circularize", 3) { _ = try CircularizeTool().applied(to: nearlySquares, hook: $0) },
        // Each ring in two rounds or more.
        Asking("orthogonalize", "orthogonalize", 6) { _ = try OrthogonalizeTool().applied(to: nearlySquares, hook: $0) },
    ]

    @Test(arguments: all) func theyAsk(_ asking: Asking) throws {
        #expect(try asking.faults() == [])
    }
}
