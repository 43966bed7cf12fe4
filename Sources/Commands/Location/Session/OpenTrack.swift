import GeometryCommands
import GromaLocation
import GromaRPC
import GromaSketch
import SketchCommands

/// A track that is being recorded into a sketch of a session.
package final class OpenTrack {
    /// The map whose location is recorded.
    let mapName: String
    /// The sketch.
    let sketch: String
    /// The recorder of the fixes.
    let recorder: TrackRecorder
    private weak var layer: SketchLayer?
    private unowned let session: Session

    init(map: String, sketch: String, layer: SketchLayer, session: Session) {
        (mapName, self.sketch, self.layer, self.session) = (map, sketch, layer, session)
        recorder = TrackRecorder(layer, engine: session.engine)
    }

    /// Records a fix.
    ///
    /// - Returns: The reason why the track cannot continue; nil if it does.
    func record(_ location: Location) -> String? {
        do throws(CommandError) {
            let drawn = try session.sketchLayer(named: sketch, growingBy: 1)
            guard drawn === layer else { return "the sketch has ended" }
            _ = try withLocationErrors { () throws(LocationError) in try recorder.record(location) }
            return nil
        } catch {
            return error.message
        }
    }
}
