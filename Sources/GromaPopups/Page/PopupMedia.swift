/// The pictures and charts of a section, of which a person sees one at a time.
public struct PopupMediaPager: Hashable, Sendable {
    /// All of them.
    public var media: [PopupMedia]
    /// The visible one.
    public var index: Int
    /// The place as a person reads it (`1 of 3`).
    public var text: String

    /// Creates a pager.
    public init(media: [PopupMedia], index: Int = 0, text: String) {
        self.media = media
        self.index = index
        self.text = text
    }
}

/// A picture or a chart with everything filled in.
public struct PopupMedia: Hashable, Sendable {
    /// The title above it.
    public var title: String
    /// The caption below it.
    public var caption: String
    /// A description for people who cannot see it.
    public var altText: String
    /// Its content.
    public var content: Content

    /// The content of a medium.
    public enum Content: Hashable, Sendable {
        /// A picture, by its address; where a tap leads, if anywhere; and after how many minutes it is fetched again, 0 for never.
        case image(source: String, link: String?, refreshInterval: Double)
        /// A chart.
        case chart(PopupChart)
        /// Nothing, and why, for display.
        case problem(String)
    }

    /// Creates an instance.
    public init(title: String, caption: String, altText: String, content: Content) {
        self.title = title
        self.caption = caption
        self.altText = altText
        self.content = content
    }
}

/// A chart with its data, ready to be drawn.
public struct PopupChart: Hashable, Sendable {
    /// A pie, bars, columns or a line.
    public var kind: PopupMediaInfo.Kind
    /// Its parts, in the order of the fields; those without a number are omitted.
    public var slices: [Slice]
    /// What the values are divided by, as a label; nil for nothing.
    public var normalizedBy: String?
    /// The marks of its axis of values, the lowest first: round numbers that hold all values between them. Empty in a pie.
    public var axis: [Tick]

    /// A mark of an axis.
    public struct Tick: Hashable, Sendable {
        /// The number.
        public var value: Double
        /// The number as text.
        public var text: String

        /// Creates a mark.
        public init(value: Double, text: String) {
            self.value = value
            self.text = text
        }
    }

    /// A part of a chart.
    public struct Slice: Hashable, Sendable {
        /// The field.
        public var fieldName: String
        /// The name of the field.
        public var label: String
        /// The number, normalised where that is asked for.
        public var value: Double
        /// The number as text.
        public var text: String
        /// In a pie: which share of the whole it is, from 0 to 1; nil in other charts.
        public var share: Double?
        /// The share as text; nil in other charts.
        public var shareText: String?
        /// The tooltip.
        public var tooltip: String
        /// Its colour: red, green, blue and opacity from 0 to 255.
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
