import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC
import SketchCommands

extension Session {
    /// Writes the members of a feature: its ids, attributes, and its shape in the form that is asked for. What the form cannot carry is added to `dropped`.
    package func writeMembers(
        of feature: Feature, withGeometry: Bool, _ output: GeometryOutput, dropped: inout [String], _ answer: inout JSONWriter
    ) throws(CommandError) {
        if let id = feature.objectID {
            answer.key("objectId")
            answer.int(id)
        }
        if let id = feature.globalID {
            answer.key("globalId")
            answer.string(id)
        }
        answer.key("attributes")
        answer.attributes(feature.attributes)
        if withGeometry {
            if let form = output.form {
                answer.key("geometry")
                if let geometry = feature.geometry {
                    for word in try write(geometry, as: form, decimals: output.decimals, &answer) where !dropped.contains(word) {
                        dropped.append(word)
                    }
                } else {
                    answer.null()
                }
            }
            answer.key("summary")
            if let geometry = feature.geometry { answer.summary(of: geometry) } else { answer.null() }
        }
        if !feature.faults.isEmpty {
            answer.key("faults")
            answer.strings(feature.faults)
        }
    }
}

extension JSONWriter {
    /// Attributes by name; dates in milliseconds since 1970, bytes in base 64.
    package mutating func attributes(_ attributes: Attributes) {
        beginObject()
        for (name, value) in attributes.pairs {
            key(name)
            value.write(to: &self)
        }
        endObject()
    }

    /// What came of edits, one object for each.
    package mutating func editResults(_ results: [EditResult], _ session: Session) {
        beginArray()
        for result in results { editResult(result, session) }
        endArray()
    }

    /// What came of one edit.
    package mutating func editResult(_ result: EditResult, _ session: Session) {
        beginObject()
        if let id = result.objectID {
            key("objectId")
            int(id)
        }
        if let id = result.globalID {
            key("globalId")
            string(id)
        }
        key("success")
        bool(result.isSuccess)
        if let error = result.error {
            key("error")
            editError(session.shown(error))
        }
        endObject()
    }

    /// What is odd about features that were loaded, under `warnings`, where there is any.
    package mutating func loadWarnings(_ warnings: [LoadWarning]) {
        if warnings.isEmpty { return }
        key("warnings")
        beginArray()
        for warning in warnings {
            beginObject()
            key("code")
            string(warning.code)
            if let field = warning.field {
                key("field")
                string(field)
            }
            key("count")
            int(warning.count)
            key("first")
            string(warning.first)
            endObject()
        }
        endArray()
    }

    /// Why one edit failed.
    package mutating func editError(_ error: EditError) {
        beginObject()
        key("code")
        int(error.code)
        key("name")
        string(error.name)
        key("description")
        string(error.description)
        if let field = error.field {
            key("field")
            string(field)
        }
        endObject()
    }
}

extension Schema {
    /// A feature of an answer.
    package static let feature = Schema.reference("Feature")
    /// What was odd about features that were loaded, counted by kind and field.
    package static let loadWarnings = Schema.array(
        .members(["code": .string, "field?": .string, "count": .integer(nil), "first": .string]), nil)
    /// What came of one edit.
    package static let editResult = Schema.reference("EditResult")
}

extension JSONWriter {
    /// An array of integers.
    package mutating func integers(_ values: some Sequence<Int>) {
        beginArray()
        for value in values { int(value) }
        endArray()
    }
}

extension Session {
    /// Refuses an answer that is longer than a line may be.
    func checkAnswer(_ bytes: Int) throws(CommandError) {
        guard bytes > limits.lineLength else { return }
        throw CommandError(
            .limitExceeded, "the answer is longer than \(limits.lineLength) bytes: ask for fewer with a limit", path: "params.limit",
            expected: "at most \(limits.lineLength) bytes", details: [("limit", "lineLength")])
    }
}
