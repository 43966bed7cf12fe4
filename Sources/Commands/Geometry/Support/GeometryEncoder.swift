import GromaGeometry
import GromaJSON
import GromaRPC

/// Writes the shapes of an answer in the form that was asked for, straight into it, and notes what goes wrong on the way.
package final class GeometryEncoder {
    /// The session whose projections and limits hold.
    let session: Session
    /// What is done with the shapes.
    package let output: GeometryOutput
    /// What the form could not carry, each once.
    package private(set) var dropped: [String] = []
    /// Why a shape could not be written: the first.
    package private(set) var problem: CommandError?

    /// The encoder of the whole answer, where this is for one of several shapes in it.
    private let whole: GeometryEncoder?

    /// An encoder for the shapes of one answer.
    package convenience init(_ session: Session, _ output: GeometryOutput) { self.init(session, output, whole: nil) }

    private init(_ session: Session, _ output: GeometryOutput, whole: GeometryEncoder?) {
        self.session = session
        self.output = output
        self.whole = whole
    }

    /// How many shapes of several there were.
    private var partCount = 0

    /// One of several geometries of the answer, which says itself what its form could not carry; what goes wrong with it is noted here.
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

    /// Writes a shape; `null` for none, and for one that cannot be written.
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

    /// Notes what went wrong, unless something has before.
    package func fail(_ error: CommandError) {
        problem = problem ?? error
        whole?.fail(error)
    }

    /// - Throws: What went wrong.
    package func check() throws(CommandError) { if let problem { throw problem } }
}
