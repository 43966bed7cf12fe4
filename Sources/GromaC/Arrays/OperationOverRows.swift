import CGroma
import GeometryCommands
import GromaBase
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPlugin
import GromaRPC

/// An operation with its parameters, for every row of an array.
struct OperationOverRows {
    private let operation: OperationContribution
    private var arguments: OperationArguments
    /// The index of the parameter for the row.
    private let subject: Int
    private let hosted: HostedSession

    /// Creates the operation with a name and its parameters as JSON.
    ///
    /// - Throws: `GROMA_ENOTFOUND` if there is no such operation, `GROMA_EPARAMETERS` for invalid parameters.
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

    /// Returns whether an operation computes a geometry from a geometry, so that it can run on rows.
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
            guard seen.insert(name).inserted else { throw decoder.error(.duplicateParameter, "is given twice") }
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

    /// Runs the operation on all rows; a row for which it fails becomes null.
    ///
    /// - Throws: `GROMA_ECANCELLED` if the session is cancelled.
    func run(_ array: GeometryArray) throws(Failure) -> GeometryArray {
        var work = Work(self)
        if let rows = array.flatRows, let run = operation.flatRun(rows.kind, arguments, engine: hosted.session.engine, in: rows.reference) {
            guard case .each(let step) = run else { return array }
            return try work.run(rows, of: array, by: step)
        }
        var rows: [Geometry?] = []
        rows.reserveCapacity(array.count)
        for index in 0..<array.count {
            guard let row = array[index] else {
                rows.append(nil)
                continue
            }
            rows.append(try work.run(index, row))
        }
        return GeometryArray(rows, work.errors(beside: array.errors))
    }

    /// The processing of the rows.
    private struct Work {
        private let operation: OperationContribution
        private var arguments: OperationArguments
        private let subject: Int
        private let engine: GeometryEngine
        private let limit: Int
        private let hook: OperationHook
        private var errors: [(row: Int, failure: Failure)] = []

        init(_ whole: OperationOverRows) {
            (operation, arguments, subject) = (whole.operation, whole.arguments, whole.subject)
            let hosted = whole.hosted
            (engine, limit) = (hosted.session.engine, hosted.session.store.vertexLimit)
            hook = OperationHook(isCancelled: { hosted.isCancelled })
        }

        /// Returns the result for a row; nil if the operation fails.
        mutating func run(_ index: Int, _ row: Geometry) throws(Failure) -> Geometry? {
            arguments.set(.geometry(row), at: subject)
            do throws(OperationError) {
                return try operation.run(arguments, engine: engine, vertexLimit: limit, hook: hook).geometry
            } catch {
                if case .cancelled = error { throw Failure(CommandError(error)) }
                errors.append((index, Failure(CommandError(error))))
                return nil
            }
        }

        /// Runs a step of the operation on each row in flat memory; returns the same array if the operation leaves all of them unchanged.
        mutating func run(
            _ rows: FlatRows, of array: GeometryArray, by step: (FlatRow, FlatRoom) -> FlatOutcome
        ) throws(Failure) -> GeometryArray {
            let writer = FlatWriter(rows.kind, rows: rows.count, vertices: rows.buffers.vertex_count, dimensions: rows.dimensions)
            // Unchanged rows are collected, so that consecutive ones are copied together.
            var (waiting, isChanged, untilAsked) = (0, !rows.others.isEmpty, 0)
            for row in 0..<rows.count {
                untilAsked -= 1
                if untilAsked <= 0 {
                    if hook.isCancelled?() == true { throw Failure(CommandError(OperationError.cancelled(operation: operation.name))) }
                    untilAsked = Self.verticesUntilAsked
                }
                let made: Geometry?
                if rows.isAbsent(row) {
                    guard let other = rows.others[row] else { continue }
                    made = try run(row, other)
                } else {
                    let flatRow = rows.flatRow(row)
                    untilAsked -= flatRow.count
                    let waitingVertices = rows.range(row).lowerBound - rows.range(waiting).lowerBound
                    switch step(flatRow, writer.room(behind: waitingVertices)) {
                    case .kept: continue
                    case .written(let count):
                        writer.add(waiting..<row, of: rows)
                        writer.end(count)
                        (waiting, isChanged) = (row + 1, true)
                        continue
                    case .unknown:
                        guard let geometry = rows.row(row) else { continue }
                        made = try run(row, geometry)
                    }
                }
                writer.add(waiting..<row, of: rows)
                if let made, let path = rows.path(of: made), path.count <= rows.range(row).count {
                    writer.add(path)
                } else if let made {
                    writer.add(other: made)
                } else {
                    writer.addNull()
                }
                (waiting, isChanged) = (row + 1, true)
            }
            guard isChanged else { return array }
            writer.add(waiting..<rows.count, of: rows)
            let errors = errors(beside: array.errors)
            guard let written = writer.flatRows(in: rows.reference) else {
                return GeometryArray([Geometry?](repeating: nil, count: rows.count), errors)
            }
            return GeometryArray(written, errors)
        }

        /// The number of vertices between two checks for cancellation; each row counts as one more.
        private static let verticesUntilAsked = 65_536

        func errors(beside earlier: RowErrors) -> RowErrors {
            if errors.isEmpty { return earlier }
            return RowErrors(earlier.failures.isEmpty ? errors : (earlier.failures + errors).sorted { $0.row < $1.row })
        }
    }
}
