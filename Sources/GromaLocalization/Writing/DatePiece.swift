/// A piece of a formatted date: a field, or the text between fields.
struct DatePiece: Hashable, Sendable {
    /// The field of a piece.
    enum Field: Hashable, Sendable { case year, month, day, weekday, hour, minute, second, dayPeriod }

    /// The field; nil for the text between fields.
    var field: Field?
    var text: String
}

extension DateStyle {
    /// Returns the pieces of a formatted date, in the order of the style, at a time in seconds since 1970 in UTC.
    func pieces(of seconds: Double, _ format: DateFormat) -> [DatePiece] { inOrder(format.pieces(of: seconds)) }

    /// Returns the pieces with the day first, if the style requires that.
    private func inOrder(_ pieces: [DatePiece]) -> [DatePiece] {
        guard day == .numericDayFirst || day == .dayShortMonthYear,
            let places = [DatePiece.Field.day, .month, .year].map({ field in pieces.firstIndex { $0.field == field } }) as? [Int],
            let first = places.min(), let last = places.max(), places != places.sorted(),
            day == .numericDayFirst || first == places[1]
        else { return pieces }
        // The text between numbers remains (9/3/2024, 9-3-2024); words are separated by spaces (9 Mar 2024).
        let between = day == .numericDayFirst ? pieces[first + 1] : DatePiece(text: " ")
        let separator = between.field == nil ? [between] : []
        let ordered = [pieces[places[0]]] + separator + [pieces[places[1]]] + separator + [pieces[places[2]]]
        return pieces[..<first] + ordered + pieces[(last + 1)...]
    }
}
