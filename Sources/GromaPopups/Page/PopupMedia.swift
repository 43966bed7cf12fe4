/// The pictures and charts of a section, one of which is visible at a time.
public struct PopupMediaPager: Hashable, Sendable {
    /// All pictures and charts.
    public var media: [PopupMedia]
    /// The index of the visible one.
    public var index: Int
    /// The position, for display (`1 of 3`).
    public var text: String

    /// Creates a pager.
    public init(media: [PopupMedia], index: Int = 0, text: String) {
        self.media = media
        self.index = index
        self.text = text
    }
}

/// A picture or a chart with all placeholders filled in.
public struct PopupMedia: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The caption.
    public var caption: String
    /// The alternative text.
    public var altText: String
    /// The content.
    public var content: Content

    /// The content of a medium.
    public enum Content: Hashable, Sendable {
        /// A picture, with its URL, the URL that a tap opens, if any, and the interval in minutes after which it is downloaded again, 0 for
        /// never.
        case image(source: String, link: String?, refreshInterval: Double)
        /// A chart.
        case chart(PopupChart)
        /// Nothing, with the reason, for display.
        case problem(String)
    }

    /// Creates a medium.
    public init(title: String, caption: String, altText: String, content: Content) {
        self.title = title
        self.caption = caption
        self.altText = altText
        self.content = content
    }
}

/// A chart with its data, ready to be drawn.
public struct PopupChart: Hashable, Sendable {
    /// The kind: a pie, bars, columns or a line.
    public var kind: PopupMediaInfo.Kind
    /// The parts, in the order of the fields; those without a number are omitted.
    public var slices: [Slice]
    /// The label of the field by which the values are divided; nil for none.
    public var normalizedBy: String?
    /// The ticks of the axis of values, the lowest first: round numbers with all values between them. Empty for a pie.
    public var axis: [Tick]

    /// A tick of an axis.
    public struct Tick: Hashable, Sendable {
        /// The number.
        public var value: Double
        /// The number as text.
        public var text: String

        /// Creates a tick.
        public init(value: Double, text: String) {
            self.value = value
            self.text = text
        }
    }

    /// A part of a chart.
    public struct Slice: Hashable, Sendable {
        /// The field.
        public var fieldName: String
        /// The label of the field.
        public var label: String
        /// The number, normalized if that is requested.
        public var value: Double
        /// The number as text.
        public var text: String
        /// For a pie: the share of the total, from 0 to 1; nil for other charts.
        public var share: Double?
        /// The share as text; nil for other charts.
        public var shareText: String?
        /// The tooltip.
        public var tooltip: String
        /// The color: red, green, blue and opacity from 0 to 255.
        public var color: [Int]

        /// Creates a part.
        public init(
            fieldName: String, label: String, value: Double, text: String, share: Double? = nil, tooltip: String = "",
            color: [Int] = []
        ) {
            self.fieldName = fieldName
            self.label = label
            self.value = value
            self.text = text
            self.share = share
            self.tooltip = tooltip
            self.color = color
        }
    }

    /// Creates a chart.
    public init(kind: PopupMediaInfo.Kind, slices: [Slice], axis: [Tick] = [], normalizedBy: String? = nil) {
        self.kind = kind
        self.slices = slices
        self.axis = axis
        self.normalizedBy = normalizedBy
    }
}
