import GromaPopups
import GromaRPC

extension PopupSectionShape {
    /// Pictures and charts.
    static let media = PopupSectionShape(
        "media", { if case .media(let pager) = $0 { pager } else { nil } },
        .values("media", PopupMedia.shape) { $0.media }, .int("index") { $0.index }, .string("text") { $0.text })
}

extension PopupMedia {
    /// A picture or a chart.
    static let shape = AnswerShape<PopupMedia>(
        "A picture by its URL, a chart with its data, or the reason why there is none.",
        .choice("kind", of: PopupMediaInfo.Kind.allCases.map(\.rawValue) + ["problem"]) {
            switch $0.content {
            case .image: PopupMediaInfo.Kind.image.rawValue
            case .chart(let chart): chart.kind.rawValue
            case .problem: "problem"
            }
        },
        .string("source") { if case .image(let source, _, _) = $0.content { source } else { nil } },
        .string("link") { if case .image(_, let link, _) = $0.content { link } else { nil } },
        .double("refreshInterval") { if case .image(_, _, let interval) = $0.content { interval } else { nil } },
        .values("slices", PopupChart.Slice.shape) { $0.chart?.slices }, .string("normalizedBy") { $0.chart?.normalizedBy },
        .string("message") { if case .problem(let text) = $0.content { text } else { nil } },
        .string("title") { $0.title }, .string("caption") { $0.caption }, .string("altText") { $0.altText }
    ).shared(as: "PopupMedia")

    private var chart: PopupChart? { if case .chart(let chart) = content { chart } else { nil } }
}

extension PopupChart.Slice {
    fileprivate static let shape = AnswerShape<PopupChart.Slice>(
        "A value of a chart.",
        .string("field") { $0.fieldName }, .string("label") { $0.label }, .double("value") { $0.value }, .string("text") { $0.text },
        .double("share") { $0.share }, .string("tooltip") { $0.tooltip }, .value("color", .color) { $0.color })
}
