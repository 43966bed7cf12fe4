import GromaGeometry
import GromaRPC
import GromaSketch

/// A method that changes a sketch at a single vertex, which is prefetched.
protocol SketchVertexCommand: SketchCommand {
    /// The part of the vertex.
    var part: Int { get }
    /// The index of the vertex.
    var index: Int { get }
}

extension SketchVertexCommand {
    static var prefetch: ((_ waiting: [Self], _ next: Range<Int>, _ session: Session) -> Void)? {
        { waiting, next, session in
            let (part, sketch) = (waiting[next.lowerBound].part, waiting[next.lowerBound].sketch)
            guard let geometry = session[SketchStore.self].sketch(named: sketch)?.layer.geometry?.geometry else { return }
            withUnsafeTemporaryAllocation(of: Int.self, capacity: next.count) { indices in
                var count = 0
                for number in next where waiting[number].part == part && waiting[number].sketch == sketch {
                    indices.initializeElement(at: count, to: waiting[number].index)
                    count += 1
                }
                geometry.prefetch(part: part, UnsafeBufferPointer(rebasing: indices[..<count]))
            }
        }
    }
}
