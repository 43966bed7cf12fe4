import GromaFormats

#if GeoPackage
    import GromaFeatures
    import GromaJSON

    /// A range of numbers as in `gpkg_data_column_constraints`: an end may be open, or excluded.
    ///
    /// A range domain includes its ends. An excluded end becomes the next number inside, which excludes the same values, and the domain
    /// records that in its foreign members (`minimumIsExcluded`, `maximumIsExcluded`), so that it is written back as it was. An open end,
    /// which the standard does not allow (requirement 111) but which occurs in files, becomes the limit of the type.
    struct RangeConstraint {
        /// A number, or null for an open end.
        let minimum: SQLiteValue
        let includesMinimum: Bool
        let maximum: SQLiteValue
        let includesMaximum: Bool

        init(minimum: SQLiteValue, includesMinimum: Bool, maximum: SQLiteValue, includesMaximum: Bool) {
            self.minimum = minimum
            self.includesMinimum = includesMinimum
            self.maximum = maximum
            self.includesMaximum = includesMaximum
        }

        /// Creates the constraint of a domain; nil for one that is not a range of numbers.
        init?(_ domain: Domain) {
            guard case .range(let minimum, let maximum) = domain.kind else { return nil }
            func says(_ name: String) -> Bool { domain.foreignMembers[name]?.boolValue == true }
            guard let low = Self.end(minimum, isExcluded: says("minimumIsExcluded"), step: -1),
                let high = Self.end(maximum, isExcluded: says("maximumIsExcluded"), step: 1)
            else { return nil }
            self.init(
                minimum: low, includesMinimum: !says("minimumIsExcluded"), maximum: high, includesMaximum: !says("maximumIsExcluded"))
        }

        /// Returns the domain for a field of a type; nil if an end is not a number, or if the range is empty.
        func domain(named name: String, of type: FieldType) -> Domain? {
            let low: AttributeValue
            let high: AttributeValue
            switch type {
            case .smallInteger, .integer, .bigInteger:
                let lowest = [.smallInteger: Int(Int16.min), .integer: Int(Int32.min)][type] ?? -(1 << 53)
                let greatest = [.smallInteger: Int(Int16.max), .integer: Int(Int32.max)][type] ?? 1 << 53
                guard let least = Self.whole(minimum, includesMinimum, step: 1) ?? (minimum == .null ? lowest : nil),
                    let most = Self.whole(maximum, includesMaximum, step: -1) ?? (maximum == .null ? greatest : nil), least <= most
                else { return nil }
                (low, high) = (.integer(least), .integer(most))
            case .single, .double:
                let limit = type == .single ? Double(Float.greatestFiniteMagnitude) : Double.greatestFiniteMagnitude
                guard let least = minimum == .null ? -limit : Self.number(minimum),
                    let most = maximum == .null ? limit : Self.number(maximum)
                else { return nil }
                let first = minimum == .null || includesMinimum ? least : least.nextUp
                let last = maximum == .null || includesMaximum ? most : most.nextDown
                guard first <= last else { return nil }
                (low, high) = (.double(first), .double(last))
            default: return nil
            }
            var domain = Domain(name: name, kind: .range(minimum: low, maximum: high))
            if minimum != .null && !includesMinimum { domain.foreignMembers["minimumIsExcluded"] = true }
            if maximum != .null && !includesMaximum { domain.foreignMembers["maximumIsExcluded"] = true }
            return domain
        }

        private static func end(_ value: AttributeValue, isExcluded: Bool, step: Int) -> SQLiteValue? {
            switch value {
            case .integer(let number): return .integer(isExcluded ? number &+ step : number)
            case .double(let number): return .real(isExcluded ? (step < 0 ? number.nextDown : number.nextUp) : number)
            default: return nil
            }
        }

        private static func number(_ value: SQLiteValue) -> Double? {
            switch value {
            case .integer(let number): Double(number)
            case .real(let number): number.isFinite ? number : nil
            default: nil
            }
        }

        /// Returns the first whole number inside an end.
        private static func whole(_ value: SQLiteValue, _ isIncluded: Bool, step: Int) -> Int? {
            switch value {
            case .integer(let number): return isIncluded ? number : number.addingReportingOverflow(step).partialValue
            case .real(let number):
                guard let whole = Int(exactly: number.rounded(step > 0 ? .up : .down)) else { return nil }
                return !isIncluded && Double(whole) == number ? whole + step : whole
            default: return nil
            }
        }
    }
#endif
