/// A piece of a date as it is written: a field, or what stands between fields.
struct DatePiece: Hashable, Sendable {
    /// What the piece says.
    enum Field: Hashable, Sendable { case year, month, day, weekday, hour, minute, second, dayPeriod }

    /// Nil for what stands between fields.
    var field: Field?
    var text: String
}

extension DateStyle {
    /// A moment, in seconds since 1970 of a clock in UTC, as the language writes it, piece by piece in the order of the style.
    func pieces(of seconds: Double, _ format: DateFormat) -> [DatePiece] { inOrder(format.pieces(of: seconds)) }

    /// The pieces with the day first, where the style asks for that.
    private func inOrder(_ pieces: [DatePiece]) -> [DatePiece] {
        guard day == .numericDayFirst || day == .dayShortMonthYear,
            let places = [DatePiece.Field.day, .month, .year].map({ field in pieces.firstIndex { $0.field == field } }) as? [Int],
            let first = places.min(), let last = places.max(), places != places.sorted(),
            day == .numericDayFirst || first == places[1]
        else { return pieces }
        // What stands between numbers stays what it is (9/3/2024, 9-3-2024); words get spaces (9 Mar 2024).
        let between = day == .numericDayFirst ? pieces[first + 1] : DatePiece(text: " ")
        let separator = between.field == nil ? [between] : []
        let ordered = [pieces[places[0]]] + separator + [pieces[places[1]]] + separator + [pieces[places[2]]]
        return pieces[..<first] + ordered + pieces[(last + 1)...]
    }
}
