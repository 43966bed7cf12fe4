import GromaFormats
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPlugin
import GromaRPC

/// The geometries of a session, and what works on them.
package final class GeometryStore: SessionState {
    private unowned let session: Session
    /// The formats that are read and written.
    package let formats: FormatRegistry
    /// Runs the geometry operations.
    package let engine: GeometryEngine
    /// The most vertices of one geometry.
    package let vertexLimit: Int
    /// The geometries by name.
    private var geometries = NamedGeometries()

    package init(_ session: Session) {
        self.session = session
        formats = FormatRegistry(session.registry)
        engine = GeometryEngine(projections: session.registry.registrations(at: .projections).map(\.contribution))
        vertexLimit = session.limits.vertices
    }

    /// The names in order.
    package var names: [String] { geometries.names }

    /// All geometries in order.
    package var all: [(name: String, geometry: Geometry)] { geometries.all }

    package subscript(name: String) -> Geometry? {
        get { geometries[name] }
        set {
            let before = geometries.bytes
            geometries[name] = newValue
            session.hold(geometries.bytes - before, as: .geometries)
        }
    }

    /// Keeps what the body makes of the geometries if it succeeds, and none of it if it throws.
    func transaction(_ body: () throws(CommandError) -> Void) throws(CommandError) {
        let before = geometries
        do throws(CommandError) { try body() } catch {
            session.hold(before.bytes - geometries.bytes, as: .geometries)
            geometries = before
            throw error
        }
    }

    /// The geometry asked for last, if it has this name and is still held.
    @inline(__always)
    func recent(_ name: JSONText) -> Geometry? { geometries.recent(name) }

    /// Remembers which geometry was asked for last.
    func note(_ name: String, _ geometry: Geometry) { geometries.note(name, geometry) }

    package func reset() {
        session.hold(-geometries.bytes, as: .geometries)
        geometries = NamedGeometries()
    }

    package func describe(_ info: inout SessionDescription) {
        info.versions.append(("geos", GeometryEngine.geosVersion))
        if !engine.projections.isEmpty { info.traits.append("Projections") }
        info.formats += formats.formats.map(\.name)
        info.limits.append(("vertices", vertexLimit))
    }

    package func beginRecording(_ recording: Recording) throws(CommandError) {
        for (name, geometry) in all { try recording.append(geometry, named: name, session) }
    }

    /// About how many bytes a geometry takes, what it shares with others included. O(members of collections)
    package static func size(of geometry: Geometry) -> Int { 112 + geometry.contentBytes }

    /// About how many bytes a geometry takes under a name.
    static func size(of geometry: Geometry, named name: String) -> Int {
        // Texts of up to 15 bytes lie where the name stands: in the list, and in the table of places, both of which have room to grow.
        let text = name.utf8.count
        return size(of: geometry) + 128 + (text > 15 ? text + 32 : 0)
    }
}

extension Recording {
    /// Adds what brings a geometry that the session holds.
    fileprivate func append(_ geometry: Geometry, named name: String, _ session: Session) throws(CommandError) {
        if let reference = geometry.spatialReference, reference.wkid == nil {
            throw CommandError(
                .notRepresentable, "the geometry \"\(name)\" is in a reference without a number, which no script can name: drop it first",
                found: .string(name), expected: "geometries in references with a wkid")
        }
        // Only Esri JSON can say that nobody knows yet which rings are holes.
        let form: GeometryForm = if case .polygon(let polygon) = geometry, polygon.hasUnassignedRings { .esri } else { .wkb64 }
        var text = JSONWriter()
        _ = try session.write(geometry, as: form, decimals: nil, &text)
        append("geometry.set") { writer in
            writer.beginObject()
            writer.key("geometry")
            writer.raw(text.bytes)
            writer.key("into")
            writer.string(name)
            writer.endObject()
        }
    }
}
