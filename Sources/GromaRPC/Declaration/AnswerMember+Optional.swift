import GromaJSON

extension AnswerMember {
    /// Returns a member with a case of an enum, by its raw value, omitted if nil.
    public static func choice<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: StaticString, _ part: @escaping @Sendable (Value) -> Choice?
    ) -> Self {
        Self(name, .cases(of: Choice.self), part) { $1.string($0.rawValue) }
    }

    /// Returns a member with one of a few words.
    public static func choice(_ name: StaticString, of words: [String], _ part: @escaping @Sendable (Value) -> String) -> Self {
        Self(name, .choice(words)) { $1.string(part($0)) }
    }

    /// Returns a member with an array of values of one shape, omitted if empty.
    public static func valuesIfAny<Part>(
        _ name: StaticString, _ shape: AnswerShape<Part>, _ parts: @escaping @Sendable (Value) -> [Part]
    ) -> Self {
        .values(name, shape) { value -> [Part]? in
            let parts = parts(value)
            return parts.isEmpty ? nil : parts
        }
    }
}
