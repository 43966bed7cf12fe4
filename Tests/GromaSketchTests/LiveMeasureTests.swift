import GromaGeometry
import GromaSketch
import GromaTesting
import Testing

/// What is told of a shape's measures follows the shape.
@Suite struct LiveMeasureTests {
    private final class Listener: SketchLayerDelegate {
        var last: SketchMeasure?

        func sketchLayer(_ layer: SketchLayer, didChangeMeasure measure: SketchMeasure) { last = measure }
    }

    @Test("A shape without segments has a length and an area of exactly zero", arguments: [GeometryType.polyline, .polygon])
    func nothingIsLeft(of type: GeometryType) throws {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = Seeded(seed)
            let reference: SpatialReference? = seed.isMultiple(of: 2) ? .wgs84 : nil
            let layer = try SketchLayer(MutableGeometry(Geometry(empty: type, spatialReference: reference)))
            let listener = Listener()
            layer.delegate = listener
            layer.tracksMeasure = true
            for _ in 0..<12 { try layer.addVertex(Coordinate(x: random.number(-1...1), y: random.number(-1...1))) }
            #expect(try #require(listener.last).length > 0, "seed \(seed)")
            for count in stride(from: 12, to: 0, by: -1) {
                try layer.removeVertex(at: random.below(count))
                let told = try #require(listener.last)
                if count < 3 { #expect(told.length == 0 && told.area == 0, "seed \(seed), \(count - 1) left: \(told)") }
            }
        }
    }
}
