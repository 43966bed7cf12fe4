import GromaBase

/// A condition on attributes, parsed from a safe subset of SQL (the REST API's standardized queries) and checked against a layer's fields.
///
/// ```swift
/// let clause = try WhereClause(parsing: "POP > 1000000 AND NAME LIKE 'A%'", for: layer)
/// clause.matches(feature)
/// ```
///
/// It accepts comparisons, `AND`, `OR`, `NOT`, parentheses, `IN`, `BETWEEN`, `LIKE … ESCAPE`, `IS [NOT] NULL`, `+ - * /`, `||`, texts in
/// single quotes, numbers, `DATE '…'`, `TIME '…'`, `TIMESTAMP '…'`, `NULL`, field names plain or in double quotes, and the functions of
/// ``WhereFunction``. Functions of the current time or user (`CURRENT_TIMESTAMP`) are refused.
public struct WhereClause: Hashable, Sendable {
    /// The maximum nesting depth of operators, functions and parentheses.
    public static let nestingLimit = 200

    /// The text that it was parsed from.
    public let text: String
    /// The expression.
    public let expression: WhereExpression

    /// Parses a condition for the features of a layer.
    ///
    /// - Throws: `whereSyntax` and `whereType` with the byte offset of the error, `noField`.
    /// - Complexity: O(*n*), where *n* is the length of the text.
    public init(parsing text: String, for definition: LayerDefinition) throws(FeatureError) {
        var parser = try WhereParser(text, definition: definition)
        expression = try parser.parse()
        self.text = text
    }

    private init(text: String, expression: WhereExpression) {
        self.text = text
        self.expression = expression
    }

    /// Returns the conjunction of this condition and another.
    ///
    /// - Complexity: O(*n*), where *n* is the length of both texts.
    public func and(_ other: WhereClause) -> WhereClause {
        self == other ? self : WhereClause(text: "(\(text)) AND (\(other.text))", expression: .all([expression, other.expression]))
    }

    /// Returns whether the condition is true for a feature; unknown counts as false. A missing attribute counts as null.
    ///
    /// - Complexity: O(*n*), where *n* is the number of operators and operands, apart from the search for `LIKE` patterns.
    public func matches(_ feature: Feature) -> Bool { expression.truth(of: feature) == true }

    /// Returns whether the condition is true for a feature. The hook can cancel the search for a long pattern in a long text; then the
    /// result is false.
    ///
    /// - Complexity: O(*n*), where *n* is the number of operators and operands, apart from the search for `LIKE` patterns.
    public func matches(_ feature: Feature, hook: OperationHook) -> Bool { expression.truth(of: feature, hook.isCancelled) == true }
}
