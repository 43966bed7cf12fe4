import CGroma
import GeometryCommands
import GromaBase
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPlugin
import GromaRPC

/// An operation with its parameters, to be run on every row of an array.
struct OperationOverRows {
    private let operation: OperationContribution
    private var arguments: OperationArguments
    /// The place of the parameter that is the row.
    private let subject: Int
    private let hosted: HostedSession

    /// - Throws: `GROMA_ENOTFOUND` if there is no such operation, `GROMA_EPARAMETERS` if the parameters are not what it takes.
    init(_ name: String, _ parameters: String?, _ hosted: HostedSession) throws(Failure) {
        let known = hosted.session.registry.registrations(at: .operations).map(\.contribution).filter(Self.isOnRows)
        guard let operation = known.first(where: { $0.name == name }) else {
            let nearest = Nearest.name(to: name, in: known.map(\.name)).map { "; did you mean \"\($0)\"?" } ?? ""
            throw Failure(
                GROMA_ENOTFOUND, "unknownOperation", "there is no operation \"\(name)\" that makes a geometry of one\(nearest)",
                path: "operation", expected: "one of \(known.map(\.name).joined(separator: ", "))")
        }
        self.operation = operation
        self.hosted = hosted
        subject = operation.parameters.firstIndex { $0.name == OperationParameter.geometry.name } ?? 0
        arguments = OperationArguments(defaultsOf: operation.parameters, of: name)
        do throws(CommandError) { try decode(parameters ?? "{}") } catch { throw Failure(error, otherwise: GROMA_EPARAMETERS) }
    }

    /// Whether an operation makes one geometry of one, and so can be run on rows.
    private static func isOnRows(_ operation: OperationContribution) -> Bool {
        operation.result == .geometry && operation.parameters.contains { $0.name == OperationParameter.geometry.name }
    }

    private mutating func decode(_ text: String) throws(CommandError) {
        var text = text
        let outcome = text.withUTF8 { bytes -> Result<OperationArguments, CommandError> in
            do throws(CommandError) { return .success(try decoded(bytes)) } catch { return .failure(error) }
        }
        arguments = try outcome.get()
    }

    private func decoded(_ bytes: UnsafeBufferPointer<UInt8>) throws(CommandError) -> OperationArguments {
        let session = hosted.session
        do throws(JSONError) { try JSONReader.validate(bytes, nestingLimit: session.limits.nesting) } catch {
            throw CommandError(.notJSON, error.description, path: "params", expected: "a JSON object")
        }
        var decoder = ParameterDecoder(JSONReader(bytes, nestingLimit: session.limits.nesting), session)
        guard try decoder.isObject() else { throw decoder.notAnObject() }
        var arguments = arguments
        var isSet = operation.parameters.map { !$0.isRequired }
        isSet[subject] = true
        var seen: Set<String> = []
        while let key = try decoder.nextKey() {
            let name = key.string
            decoder.name = name
            guard seen.insert(name).inserted else { throw decoder.error(.duplicateParameter, "stands there twice") }
            let place = operation.parameters.firstIndex { $0.name == name || $0.describedName == name }
            guard let place, place != subject else {
                let names = operation.settings.map(\.describedName)
                throw CommandError(
                    .unknownParameter, "\(operation.name) takes no parameter \"\(name)\" beside the rows", path: "params.\(name)",
                    expected: names.isEmpty ? "no parameters" : "one of \(names.joined(separator: ", "))")
            }
            arguments.set(try decoder.operationValue(operation.parameters[place].kind), at: place)
            isSet[place] = true
        }
        if let missing = isSet.firstIndex(of: false) {
            let parameter = operation.parameters[missing]
            throw CommandError(
                .missingParameter, "the parameter \"\(parameter.describedName)\" is missing", path: "params.\(parameter.describedName)",
                expected: parameter.kind.expectation)
        }
        return arguments
    }

    /// Runs it on all rows; a row for which it fails becomes null.
    ///
    /// - Throws: `GROMA_ECANCELLED`.
    func run(_ array: GeometryArray) throws(Failure) -> GeometryArray {
        let hosted = hosted
        let (engine, limit) = (hosted.session.engine, hosted.session.store.vertexLimit)
        let hook = OperationHook(isCancelled: { hosted.isCancelled })
        var arguments = arguments
        var rows: [Geometry?] = []
        rows.reserveCapacity(array.rows.count)
        var errors: [(row: Int, failure: Failure)] = []
        for (index, row) in array.rows.enumerated() {
            guard let row else {
                rows.append(nil)
                continue
            }
            arguments.set(.geometry(row), at: subject)
            do throws(OperationError) {
                rows.append(try operation.run(arguments, engine: engine, vertexLimit: limit, hook: hook).geometry)
            } catch {
                if case .cancelled = error { throw Failure(CommandError(error)) }
                rows.append(nil)
                errors.append((index, Failure(CommandError(error))))
            }
        }
        let all = array.errors.failures.isEmpty ? errors : (array.errors.failures + errors).sorted { $0.row < $1.row }
        return GeometryArray(rows, RowErrors(all))
    }
}
