// swift-format-ignore-file: AlwaysUseLowerCamelCase
import CGroma
import GromaRPC

// The functions on sessions of groma.h, which documents them. Their names are those of the header.

/// Returns the library's version, in memory that is never freed.
@c @implementation
public func groma_version() -> UnsafePointer<CChar>? { versionText }

/// Immutable, for the lifetime of the library.
nonisolated(unsafe) private let versionText: UnsafePointer<CChar>? = {
    let text = Array(Session.version.utf8CString)
    let memory = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
    memory.initialize(from: text, count: text.count)
    return UnsafePointer(memory)
}()

/// Creates a session with options in JSON, or with the defaults, and returns its handle.
@c @implementation
public func groma_session_create(_ session: UnsafeMutablePointer<OpaquePointer?>?, _ options: UnsafePointer<CChar>?) -> Int32 {
    status { () throws(Failure) in
        let out = try session.required("session")
        out.pointee = nil
        let hosted = try HostedSession(options == nil ? SessionOptions() : SessionOptions(try options.text("options")))
        out.pointee = try sessions.add(hosted)
        hosted.handle = out.pointee
    }
}

/// Frees a session that is not in use.
@c @implementation
public func groma_session_free(_ session: OpaquePointer?) -> Int32 {
    status { () throws(Failure) in
        if session == nil { return }
        try sessions[session].close()
        try sessions.remove(session)
    }
}

/// Runs lines and returns their output, which is valid until the next call with the session.
@c @implementation
public func groma_send(
    _ output: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ output_length: UnsafeMutablePointer<Int>?, _ session: OpaquePointer?,
    _ line: UnsafePointer<CChar>?, _ length: Int
) -> Int32 {
    status { () throws(Failure) in
        let (bytes, count) = (try output.required("output"), try output_length.required("output_length"))
        (bytes.pointee, count.pointee) = (nil, 0)
        guard length >= 0 else { throw .argument("length", "is out of range") }
        let line = UnsafeRawPointer(try line.required("line")).assumingMemoryBound(to: UInt8.self)
        let written = try sessions[session].send(UnsafeBufferPointer(start: line, count: length))
        bytes.pointee = UnsafeRawPointer(written.baseAddress)?.assumingMemoryBound(to: CChar.self)
        count.pointee = written.count
    }
}

/// Sets the callback for notifications and requests.
@c @implementation
public func groma_connect(_ session: OpaquePointer?, _ callback: groma_callback?, _ context: UnsafeMutableRawPointer?) -> Int32 {
    status { () throws(Failure) in
        let hosted = try sessions[session]
        try hosted.exclusively { () throws(Failure) in hosted.callback = callback.map { ($0, context) } }
    }
}

/// Cancels the session's current call, from any thread.
@c @implementation
public func groma_cancel(_ session: OpaquePointer?) -> Int32 {
    status { () throws(Failure) in try sessions[session].cancel() }
}
