import GromaLocalization

extension PopupContent {
    /// Returns a picture or chart with all placeholders filled in.
    func medium(_ info: PopupMediaInfo) -> PopupMedia {
        let content = info.kind == .image ? image(info) : chart(info)
        let title = text(info.title)
        var medium = PopupMedia(title: title, caption: text(info.caption), altText: info.altText.map(text) ?? "", content: content)
        if medium.altText.isBlank { medium.altText = description(of: content) ?? title }
        return medium
    }

    private func image(_ info: PopupMediaInfo) -> PopupMedia.Content {
        let source = address(info.sourceURL ?? "")
        guard !source.isBlank else { return .problem(localization.string(.mediaNoAddress)) }
        guard let picture = opened(source, schemes: PopupLink.mediaSchemes) else {
            return .problem(localization.string(.mediaUnsafeAddress))
        }
        let link = info.linkURL.map(address).flatMap { opened($0, schemes: PopupLink.schemes) }
        let interval = info.refreshInterval ?? 0
        return .image(source: picture, link: link, refreshInterval: interval.isFinite ? max(interval, 0) : 0)
    }

    /// Returns a URL for opening, with its spaces encoded; nil for one with another scheme, or one that could hide its destination.
    private func opened(_ text: String, schemes: [String]) -> String? {
        HTMLAttributeValue.address(Array(text.utf8), schemes: schemes).flatMap {
            PopupLink.address(in: String(decoding: $0, as: UTF8.self))
        }
    }

    /// Returns a description of a chart in words; nil for other contents.
    private func description(of content: PopupMedia.Content) -> String? {
        guard case .chart(let chart) = content else { return nil }
        let key: PopupText
        switch chart.kind {
        case .pieChart: key = .chartPie
        case .barChart: key = .chartBar
        case .columnChart: key = .chartColumn
        case .lineChart: key = .chartLine
        case .image: return nil
        }
        let parts = chart.slices.prefix(24).map { slice in
            guard let share = slice.shareText else {
                return localization.string(.chartSlice, ["label": .text(slice.label), "value": .text(slice.text)])
            }
            let arguments: KeyValuePairs<String, StringArgument> = [
                "label": .text(slice.label), "value": .text(slice.text), "share": .text(share),
            ]
            return localization.string(.chartSliceWithShare, arguments)
        }
        return localization.string(key, ["data": .text(localization.list(parts))])
    }

    // MARK: Charts

    /// Returns the data of a chart, or the reason why there is none.
    ///
    /// Fields without a finite number are omitted: null, texts and dates, whatever they contain. A pie also omits negative numbers, which
    /// have no share, and ignores normalization (web map specification, `normalizeField`); a pie whose parts are all 0 shows nothing.
    /// Another chart that is to be divided by a value that is not a number, or by 0, shows nothing: undivided numbers would be mistaken for
    /// divided ones.
    private func chart(_ info: PopupMediaInfo) -> PopupMedia.Content {
        let isPie = info.kind == .pieChart
        var divisor: Double?
        let normalizer = isPie ? nil : info.normalizeField.flatMap { $0.isBlank ? nil : $0 }
        if let normalizer {
            guard let number = number(normalizer), number != 0 else { return .problem(localization.string(.mediaNoData)) }
            divisor = number
        }
        var slices: [PopupChart.Slice] = []
        for name in info.fields {
            guard let number = number(name) else { continue }
            let value = divisor.map { number / $0 } ?? number
            guard value.isFinite, !isPie || value >= 0 else { continue }
            let text = divisor == nil ? (try? shown(name)) ?? localization.number(value) : ChartNumber.text(value, in: localization)
            slices.append(PopupChart.Slice(fieldName: name, label: formatter.label(of: name), value: value, text: text))
        }
        guard !slices.isEmpty, !isPie || divide(&slices) else { return .problem(localization.string(.mediaNoData)) }
        let colors = ChartColors(info.colors, isPie: isPie).all(slices.count)
        let told = info.tooltipField.flatMap { try? shown($0) } ?? ""
        for index in slices.indices {
            slices[index].color = colors[index]
            slices[index].tooltip = told.isBlank ? tooltip(of: slices[index]) : told
        }
        let axis = isPie ? [] : ChartAxis(slices.map(\.value), includesZero: info.kind != .lineChart).ticks(in: localization)
        let label = normalizer.map { localization.string(.chartNormalizedBy, ["field": .text(formatter.label(of: $0))]) }
        return .chart(PopupChart(kind: info.kind, slices: slices, axis: axis, normalizedBy: label))
    }

    /// Computes the share of each part; returns whether there is a total. Values are first divided by the largest, so that the sum does not
    /// overflow.
    private func divide(_ slices: inout [PopupChart.Slice]) -> Bool {
        let largest = slices.reduce(0) { max($0, $1.value) }
        guard largest > 0 else { return false }
        let total = slices.reduce(0) { $0 + $1.value / largest }
        for index in slices.indices {
            let share = slices[index].value / largest / total
            slices[index].share = share
            slices[index].shareText = localization.percent(share)
        }
        return true
    }

    private func tooltip(of slice: PopupChart.Slice) -> String {
        guard let share = slice.shareText else {
            return localization.string(.chartSlice, ["label": .text(slice.label), "value": .text(slice.text)])
        }
        return localization.string(
            .chartSliceWithShare, ["label": .text(slice.label), "value": .text(slice.text), "share": .text(share)])
    }
}
