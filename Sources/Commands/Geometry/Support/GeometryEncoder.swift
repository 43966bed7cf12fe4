import GromaGeometry
import GromaJSON
import GromaRPC

/// Writes the geometries of an answer directly, in the requested form, and records errors on the way.
package final class GeometryEncoder {
    /// The session, with its projections and limits.
    let session: Session
    /// The requested output.
    package let output: GeometryOutput
    /// The properties that the form could not represent, each once.
    package private(set) var dropped: [String] = []
    /// The first error of writing a geometry.
    package private(set) var problem: CommandError?

    /// The encoder of the whole answer, if this one is for one of several geometries.
    private let whole: GeometryEncoder?

    /// Creates an encoder for the geometries of an answer.
    package convenience init(_ session: Session, _ output: GeometryOutput) { self.init(session, output, whole: nil) }

    private init(_ session: Session, _ output: GeometryOutput, whole: GeometryEncoder?) {
        self.session = session
        self.output = output
        self.whole = whole
    }

    /// The number of geometries so far, of several.
    private var partCount = 0

    /// Returns the answer for one of several geometries, which reports itself what its form could not represent; its errors are recorded
    /// here.
    package func part(_ geometry: Geometry) -> GeometryAnswer {
        partCount += 1
        do throws(CommandError) {
            if partCount % 256 == 0, session.hook.isCancelled?() == true { throw CommandError(.cancelled, "the request was cancelled") }
            try session.check(geometry)
        } catch {
            fail(error)
        }
        return GeometryAnswer(geometry: geometry, encoder: GeometryEncoder(session, output, whole: self))
    }

    /// Writes a geometry; `null` for none, and for one that cannot be written.
    package func write(_ geometry: Geometry?, _ writer: inout JSONWriter) {
        guard let geometry, let form = output.form, problem == nil, whole?.problem == nil else { return writer.null() }
        do throws(CommandError) {
            for word in try session.write(geometry, as: form, decimals: output.decimals, &writer) where !dropped.contains(word) {
                dropped.append(word)
            }
        } catch {
            fail(error)
        }
    }

    /// Records an error, unless there was one before.
    package func fail(_ error: CommandError) {
        problem = problem ?? error
        whole?.fail(error)
    }

    /// Throws the recorded error, if any.
    package func check() throws(CommandError) { if let problem { throw problem } }
}
