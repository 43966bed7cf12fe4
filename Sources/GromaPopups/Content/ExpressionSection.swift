/// The result of an expression: text, fields or media, but no further expressions.
struct ExpressionSection: PopupSectionKind {
    let type = "expression"

    func sections(of element: PopupElement, _ content: PopupContent) -> [PopupSection] {
        guard case .expression(let info) = element.content else { return [] }
        let own = element.title.map(content.text) ?? ""
        let title = own.isBlank ? (info.title.isBlank ? nil : info.title) : own
        func problem(_ key: PopupText) -> [PopupSection] {
            [PopupSection(.problem(content.localization.string(key)), title: title)]
        }
        guard content.canEvaluate else { return problem(.expressionUnavailable) }
        do throws(PopupError) {
            guard var made = try content.element(of: info) else { return [] }
            switch made.content {
            case .text, .fields, .media: break
            default: return problem(.expressionFailed)
            }
            if made.title == nil { made.title = title }
            return content.extensions.sections(of: made, PopupContent(content, madeBy: made))
        } catch {
            return problem(.expressionFailed)
        }
    }

    /// Does nothing: the result consists of other kinds of sections, which draw themselves.
    func draw(_ section: PopupSection, of page: PopupPage, with extensions: PopupExtensions, on card: inout CardCanvas) {}
}
