import GromaLocation

/// Writes down what a source tells.
final class Recorder: LocationDataSourceDelegate {
    var locations: [Location] = []
    var headings: [Heading] = []
    var errors: [LocationError] = []
    var log: [String] = []
    var onFix: ((any LocationDataSource) -> Void)?

    func locationDataSource(_ source: any LocationDataSource, didUpdateWith location: Location) {
        locations.append(location)
        log.append("fix")
        onFix?(source)
    }
    func locationDataSource(_ source: any LocationDataSource, didUpdateWith heading: Heading) {
        headings.append(heading)
        log.append("heading")
    }
    func locationDataSource(_ source: any LocationDataSource, didFailWith error: LocationError) {
        errors.append(error)
        log.append(error.code)
    }
    func locationDataSourceDidStart(_ source: any LocationDataSource) { log.append("started") }
    func locationDataSourceDidStop(_ source: any LocationDataSource) { log.append("stopped") }
}

/// A transport whose bytes a test puts in.
final class ScriptedTransport: LocationTransport {
    enum Step {
        case bytes(String)
        case raw([UInt8])
        case nothing
        case connecting
        case ended
        case failure
        case refusal
    }

    let name = "script"
    var steps: [Step]
    var sent: [String] = []
    var opened = 0
    var isOpen = false

    init(_ steps: [Step] = []) { self.steps = steps }

    func open() throws(LocationError) {
        opened += 1
        if case .refusal? = steps.first {
            steps.removeFirst()
            throw .transportFailed(source: name, reason: "Connection refused")
        }
        isOpen = true
    }

    func receive(into buffer: UnsafeMutableRawBufferPointer) throws(LocationError) -> TransportReception {
        guard isOpen, let step = steps.first else { return .nothing }
        switch step {
        case .bytes(let text): return take(Array(text.utf8), buffer)
        case .raw(let bytes): return take(bytes, buffer)
        case .nothing, .refusal:
            steps.removeFirst()
            return .nothing
        case .connecting:
            steps.removeFirst()
            return .connecting
        case .ended:
            steps.removeFirst()
            return .ended
        case .failure:
            steps.removeFirst()
            throw .transportFailed(source: name, reason: "Input/output error")
        }
    }

    private func take(_ bytes: [UInt8], _ buffer: UnsafeMutableRawBufferPointer) -> TransportReception {
        let count = min(bytes.count, buffer.count)
        for index in 0..<count { buffer[index] = bytes[index] }
        if count < bytes.count { steps[0] = .raw(Array(bytes[count...])) } else { steps.removeFirst() }
        return .bytes(count)
    }

    func send(_ bytes: [UInt8]) throws(LocationError) { sent.append(String(decoding: bytes, as: UTF8.self)) }
    func close() { isOpen = false }
}
