import GromaSketch

/// A tool that only looks up what the pointer hits, and tells an eye.
struct LookingTool: SketchTool {
    final class Eye: @unchecked Sendable {
        var hit: SketchHit?
    }

    let eye: Eye

    mutating func handle(_ event: SketchEvent, in context: SketchContext) throws(SketchError) -> Bool {
        eye.hit = event.pointer.flatMap { context.hit($0) }
        return true
    }
}
