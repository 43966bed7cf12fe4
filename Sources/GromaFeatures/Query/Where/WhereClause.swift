import GromaBase

/// A condition on attributes, parsed from a safe subset of SQL (the REST API's standardized queries) and checked against a layer's fields.
///
/// ```swift
/// let clause = try WhereClause(parsing: "POP > 1000000 AND NAME LIKE 'A%'", for: layer)
/// clause.matches(feature)
/// ```
///
/// What it takes: comparisons, `AND`, `OR`, `NOT`, parentheses, `IN`, `BETWEEN`, `LIKE … ESCAPE`, `IS [NOT] NULL`, `+ - * /`, `||`, texts in
/// single quotes, numbers, `DATE '…'`, `TIME '…'`, `TIMESTAMP '…'`, `NULL`, field names plain or in double quotes, and the functions of
/// ``WhereFunction``. What depends on the clock or the user (`CURRENT_TIMESTAMP`) is refused.
public struct WhereClause: Hashable, Sendable {
    /// How deep operators, functions and parentheses may be nested.
    public static let nestingLimit = 200

    /// The text that it was parsed from.
    public let text: String
    /// The expression.
    public let expression: WhereExpression

    /// Reads a condition for the features of a layer. O(n).
    ///
    /// - Throws: `whereSyntax` and `whereType` with the byte at fault, `noField`.
    public init(parsing text: String, for definition: LayerDefinition) throws(FeatureError) {
        var parser = try WhereParser(text, definition: definition)
        expression = try parser.parse()
        self.text = text
    }

    private init(text: String, expression: WhereExpression) {
        self.text = text
        self.expression = expression
    }

    /// The condition that both this one and another hold.
    public func and(_ other: WhereClause) -> WhereClause {
        self == other ? self : WhereClause(text: "(\(text)) AND (\(other.text))", expression: .all([expression, other.expression]))
    }

    /// Whether the condition is true of a feature; unknown is not. A missing attribute counts as null.
    public func matches(_ feature: Feature) -> Bool { expression.truth(of: feature) == true }

    /// The same, where the search for a long pattern in a long text may be cancelled; false then.
    public func matches(_ feature: Feature, hook: OperationHook) -> Bool { expression.truth(of: feature, hook.isCancelled) == true }
}
