import GromaFormats
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPlugin
import GromaRPC

/// The geometries of a session, with its formats and its geometry engine.
package final class GeometryStore: SessionState {
    private unowned let session: Session
    /// The formats that are read and written.
    package let formats: FormatRegistry
    /// Runs the geometry operations.
    package let engine: GeometryEngine
    /// The maximum number of vertices of a geometry.
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

    /// Keeps the changes that the body makes to the geometries if it succeeds, and reverts them if it throws.
    func transaction(_ body: () throws(CommandError) -> Void) throws(CommandError) {
        let before = geometries
        do throws(CommandError) { try body() } catch {
            session.hold(before.bytes - geometries.bytes, as: .geometries)
            geometries = before
            throw error
        }
    }

    /// Returns the last used geometry, if it has this name and still exists.
    @inline(__always)
    func recent(_ name: JSONText) -> Geometry? { geometries.recent(name) }

    /// Remembers the last used geometry.
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

    /// Returns the approximate size of a geometry in bytes, including structure that it shares with others. O(members of collections)
    package static func size(of geometry: Geometry) -> Int { 112 + geometry.contentBytes }

    /// Returns the approximate size of a geometry under a name, in bytes.
    static func size(of geometry: Geometry, named name: String) -> Int {
        // Texts of up to 15 bytes are stored inline: in the list, and in the index by name, both of which have spare capacity.
        let text = name.utf8.count
        return size(of: geometry) + 128 + (text > 15 ? text + 32 : 0)
    }
}

extension Recording {
    /// Adds the command that recreates a geometry of the session.
    fileprivate func append(_ geometry: Geometry, named name: String, _ session: Session) throws(CommandError) {
        if let reference = geometry.spatialReference, reference.wkid == nil {
            throw CommandError(
                .notRepresentable, "the geometry \"\(name)\" is in a reference without a number, which no script can name: drop it first",
                found: .string(name), expected: "geometries in references with a wkid")
        }
        // Only Esri JSON can represent rings whose roles are unassigned.
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
