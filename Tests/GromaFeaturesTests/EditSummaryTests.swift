import GromaFeatures
import GromaFormats
import Testing

/// Who created or changed a feature, and when, in words.
@Suite struct EditSummaryTests {
    private static let layer = {
        var layer = LayerDefinition(
            name: "wells",
            fields: [
                Field("MADE", .date), Field("MAKER", .string), Field("CHANGED", .date), Field("CHANGER", .string),
            ])
        layer.editFieldsInfo = EditFieldsInfo(
            creationDateField: "MADE", creatorField: "MAKER", editDateField: "CHANGED", editorField: "CHANGER")
        return layer
    }()

    private func made(_ attributes: Attributes, now: Int, offset: Int = 0) -> EditSummary? {
        Self.layer.editSummary(of: Feature(objectID: 1, attributes: attributes), now: now, timeZoneOffsetSeconds: offset)
    }

    /// The age changes at whole minutes, hours, days and weeks. The change was on Sunday, March 1, 2026 at 23:30 UTC.
    @Test(
        arguments: [
            (0, EditSummary.Age.seconds, "seconds ago"), (59_999, .seconds, "seconds ago"), (60_000, .minute, "a minute ago"),
            (119_999, .minute, "a minute ago"), (120_000, .minutes(2), "2 minutes ago"), (3_599_999, .minutes(59), "59 minutes ago"),
            (3_600_000, .hour, "an hour ago"), (7_199_999, .hour, "an hour ago"), (7_200_000, .hours(2), "2 hours ago"),
            (86_399_999, .hours(23), "23 hours ago"), (86_400_000, .weekday(6, minuteOfDay: 1410), "on Sunday at 11:30 PM"),
            (604_799_999, .weekday(6, minuteOfDay: 1410), "on Sunday at 11:30 PM"),
            (604_800_000, .date(year: 2026, month: 3, day: 1, minuteOfDay: 1410), "on 3/1/2026 at 11:30 PM"),
            (-1, .date(year: 2026, month: 3, day: 1, minuteOfDay: 1410), "on 3/1/2026 at 11:30 PM"),
        ] as [(Int, EditSummary.Age, String)])
    func age(_ milliseconds: Int, _ age: EditSummary.Age, _ text: String) throws {
        let changed = 1_772_407_800_000
        let summary = try #require(self.made(["CHANGED": .date(changed), "CHANGER": "bob"], now: changed + milliseconds))
        #expect(summary == EditSummary(kind: .edited, user: "bob", age: age))
        #expect(summary.description == "Edited by bob " + text)
    }

    /// Weekdays and dates are those of the time zone.
    @Test(
        arguments: [
            // Sunday, March 1, 2026 at 23:30 UTC.
            (1_772_407_800_000, 2, 3600, EditSummary.Age.weekday(0, minuteOfDay: 30), "on Monday at 12:30 AM"),
            (1_772_407_800_000, 2, -18_000, .weekday(6, minuteOfDay: 1110), "on Sunday at 6:30 PM"),
            (1_772_407_800_000, 2, -41_460, .weekday(6, minuteOfDay: 719), "on Sunday at 11:59 AM"),
            (1_772_407_800_000, 2, -41_400, .weekday(6, minuteOfDay: 720), "on Sunday at 12:00 PM"),
            // Thursday, February 29, 2024 at 18:31 UTC.
            (1_709_231_460_000, 30, 19_800, .date(year: 2024, month: 3, day: 1, minuteOfDay: 1), "on 3/1/2024 at 12:01 AM"),
            (1_709_231_460_000, 30, -19_800, .date(year: 2024, month: 2, day: 29, minuteOfDay: 781), "on 2/29/2024 at 1:01 PM"),
            // Sunday, December 28, 1969 at 12:05 UTC, and the days after it.
            (-302_100_000, 1, 0, .weekday(6, minuteOfDay: 725), "on Sunday at 12:05 PM"),
            (-302_100_000, 1, 43_200, .weekday(0, minuteOfDay: 5), "on Monday at 12:05 AM"),
            (-302_100_000, 1, -46_800, .weekday(5, minuteOfDay: 1385), "on Saturday at 11:05 PM"),
            (-302_100_000 + 86_400_000, 1, 0, .weekday(0, minuteOfDay: 725), "on Monday at 12:05 PM"),
            (-302_100_000 + 3 * 86_400_000, 1, 0, .weekday(2, minuteOfDay: 725), "on Wednesday at 12:05 PM"),
            (-302_100_000 + 4 * 86_400_000, 1, 0, .weekday(3, minuteOfDay: 725), "on Thursday at 12:05 PM"),
            (-302_100_000 + 5 * 86_400_000, 1, 0, .weekday(4, minuteOfDay: 725), "on Friday at 12:05 PM"),
            (-302_100_000 + 6 * 86_400_000, 1, 0, .weekday(5, minuteOfDay: 725), "on Saturday at 12:05 PM"),
            (-302_100_000 + 2 * 86_400_000, 1, 0, .weekday(1, minuteOfDay: 725), "on Tuesday at 12:05 PM"),
        ] as [(Int, Int, Int, EditSummary.Age, String)])
    func day(_ made: Int, _ daysAgo: Int, _ offset: Int, _ age: EditSummary.Age, _ text: String) throws {
        let summary = try #require(self.made(["MADE": .date(made)], now: made + daysAgo * 86_400_000, offset: offset))
        #expect(summary == EditSummary(kind: .created, user: nil, age: age))
        #expect(summary.description == "Created " + text)
    }

    /// A feature counts as changed if the times differ; without a time of change, if it has a user who changed it and no time of creation.
    @Test(
        arguments: [
            (["MADE": .date(0), "MAKER": "ann", "CHANGED": .date(0), "CHANGER": "bob"], "Created by ann seconds ago"),
            (["MADE": .date(0), "MAKER": "ann", "CHANGED": .date(1), "CHANGER": "bob"], "Edited by bob seconds ago"),
            (["MADE": .date(0), "MAKER": "ann", "CHANGER": "bob"], "Created by ann seconds ago"),
            (["MAKER": "ann", "CHANGER": "bob"], "Edited by bob"), (["MAKER": "ann"], "Created by ann"),
            (["MAKER": "ann", "CHANGED": .date(0)], "Edited seconds ago"), (["MADE": .date(0), "MAKER": ""], "Created seconds ago"),
            (["MADE": .date(0), "CHANGED": .date(1), "CHANGER": ""], "Edited seconds ago"), (["MAKER": "", "CHANGER": ""], nil),
            (["MAKER": .null], nil), ([:], nil),
        ] as [(Attributes, String?)])
    func kind(_ attributes: Attributes, _ text: String?) { #expect(made(attributes, now: 10)?.description == text) }

    @Test func eachFieldMayBeMissingInTheLayer() {
        var layer = Self.layer
        let feature = Feature(attributes: ["MADE": .date(0), "MAKER": "ann", "CHANGED": .date(1), "CHANGER": "bob"])
        layer.editFieldsInfo = EditFieldsInfo(creatorField: "MAKER")
        #expect(layer.editSummary(of: feature, now: 10)?.description == "Created by ann")
        layer.editFieldsInfo = EditFieldsInfo(creationDateField: "MADE")
        #expect(layer.editSummary(of: feature, now: 10)?.description == "Created seconds ago")
        layer.editFieldsInfo = EditFieldsInfo(editorField: "CHANGER")
        #expect(layer.editSummary(of: feature, now: 10)?.description == "Edited by bob")
        layer.editFieldsInfo = EditFieldsInfo(editDateField: "CHANGED")
        #expect(layer.editSummary(of: feature, now: 10)?.description == "Edited seconds ago")
        layer.editFieldsInfo = nil
        #expect(layer.editSummary(of: feature, now: 10) == nil)
    }
}
