import Groma
import GromaTesting
import Testing

/// What the lasso selects, adds to the selection and takes away from it.
struct LassoToolTests {
    private static let lines = "MULTILINESTRING ((0 0, 10 0, 20 0, 30 0, 40 0, 50 0, 60 0), (0 40, 10 40, 20 40), (70 40, 80 40))"

    /// Drags around a rectangle.
    private func lasso(_ sketch: ToolScript, _ x: ClosedRange<Int>, _ y: ClosedRange<Int>, _ keys: String = "") throws -> String {
        for event in [
            "press \(x.lowerBound) \(y.lowerBound) \(keys)", "move \(x.upperBound) \(y.lowerBound) \(keys)",
            "move \(x.upperBound) \(y.upperBound) \(keys)", "move \(x.lowerBound) \(y.upperBound) \(keys)",
        ] {
            _ = try sketch.outcome(of: event)
        }
        return try sketch.outcome(of: "release \(x.lowerBound) \(y.upperBound) \(keys)")
    }

    private let ended = "shows nothing; is not drawing; selects"

    @Test func shiftAddsAndAltTakesAway() throws {
        let sketch = try ToolScript(Self.lines, tool: "lasso")
        #expect(try lasso(sketch, 5...55, -5...5) == "\(ended) vertices 0:1..<6")
        #expect(try lasso(sketch, 15...25, -5...5, "alt") == "\(ended) vertices 0:1..<2 0:3..<6")
        #expect(try lasso(sketch, 35...45, -5...5, "alt") == "\(ended) vertices 0:1..<2 0:3..<4 0:5..<6")
        #expect(try lasso(sketch, 5...75, 35...45, "shift") == "\(ended) vertices 0:1..<2 0:3..<4 0:5..<6 1:1..<3 2:0..<1")
        #expect(try lasso(sketch, -5...15, -5...45, "alt") == "\(ended) vertices 0:3..<4 0:5..<6 1:2..<3 2:0..<1")
        #expect(try lasso(sketch, 25...75, -5...45, "alt") == "\(ended) vertices 1:2..<3")
        #expect(try lasso(sketch, -5...75, 10...45, "alt") == "\(ended) nothing")
        #expect(try lasso(sketch, -5...5, -5...45) == "\(ended) vertices 0:0..<1 1:0..<1")
    }

    @Test func theModeIsWhatNoKeySays() throws {
        let adding = try ToolScript(Self.lines, tool: "lasso", ["mode": .choice("add")]) { try $0.selectParts([2]) }
        #expect(try lasso(adding, 5...25, -5...5) == "\(ended) vertices 0:1..<3 2:0..<2")
        #expect(try lasso(adding, 15...75, -5...45, "alt") == "\(ended) vertices 0:1..<2 2:1..<2")
        let taking = try ToolScript(Self.lines, tool: "lasso", ["mode": .choice("subtract")]) { try $0.selectAll() }
        #expect(try lasso(taking, 5...25, -5...45) == "\(ended) vertices 0:0..<1 0:3..<7 1:0..<1 2:0..<2")
        #expect(try lasso(taking, 35...65, -5...5, "shift") == "shows nothing; is not drawing")
        #expect(try lasso(taking, -5...45, -5...5) == "\(ended) vertices 0:5..<7 1:0..<1 2:0..<2")
    }

    @Test func positionsAreSetOneByOneToo() throws {
        let sketch = try ToolScript(Self.lines, tool: "lasso")
        try sketch.follow(
            """
            tap 5 -5 -> shows select along POLYGON ((5 -5, 5 -5, 5 -5)); is drawing; undoes addVertex of 0
            tap 75 -5 -> shows select along POLYGON ((5 -5, 75 -5, 5 -5))
            enter -> -
            hover 75 45 -> shows select along POLYGON ((5 -5, 75 -5, 75 45, 5 -5))
            tap 75 45 -> is drawing, may finish
            enter -> shows nothing; is not drawing; selects vertices 0:2..<7 2:0..<1; undoes nothing of 0
            tap 5 -5 -> shows select along POLYGON ((5 -5, 5 -5, 5 -5)); is drawing; undoes addVertex of 0
            tap 25 -5 -> shows select along POLYGON ((5 -5, 25 -5, 5 -5))
            tap 25 5 -> shows select along POLYGON ((5 -5, 25 -5, 25 5, 5 -5)); is drawing, may finish
            enter alt -> shows nothing; is not drawing; selects vertices 0:3..<7 2:0..<1; undoes nothing of 0
            tap 5 -5 -> shows select along POLYGON ((5 -5, 5 -5, 5 -5)); is drawing; undoes addVertex of 0
            escape -> shows nothing; is not drawing; undoes nothing of 0
            """)
        sketch.layer.interaction.allowsVertexSelection = false
        try sketch.follow(
            """
            tap 5 -5 -> ignored
            """)
    }
}
