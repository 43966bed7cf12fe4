import GromaLocalization

/// The texts about features that users see.
package enum FeatureText: String, TextKey {
    case created = "summary.created"
    case createdBy = "summary.createdBy"
    case createdByOnly = "summary.createdByOnly"
    case edited = "summary.edited"
    case editedBy = "summary.editedBy"
    case editedByOnly = "summary.editedByOnly"
    case seconds = "when.seconds"
    case minute = "when.minute"
    case minutes = "when.minutes"
    case hour = "when.hour"
    case hours = "when.hours"
    case monday = "when.monday"
    case tuesday = "when.tuesday"
    case wednesday = "when.wednesday"
    case thursday = "when.thursday"
    case friday = "when.friday"
    case saturday = "when.saturday"
    case sunday = "when.sunday"
    case date = "when.date"

    package static let source = StringTable(
        "en",
        strings: #"""
            /* Who made or last changed a feature; {when} is one of the texts below. */
            "summary.created" = "Created {when}";
            "summary.createdBy" = "Created by {user} {when}";
            "summary.createdByOnly" = "Created by {user}";
            "summary.edited" = "Edited {when}";
            "summary.editedBy" = "Edited by {user} {when}";
            "summary.editedByOnly" = "Edited by {user}";
            "when.seconds" = "seconds ago";
            "when.minute" = "a minute ago";
            "when.minutes#one" = "{count} minute ago";
            "when.minutes#other" = "{count} minutes ago";
            "when.hour" = "an hour ago";
            "when.hours#one" = "{count} hour ago";
            "when.hours#other" = "{count} hours ago";
            "when.monday" = "on Monday at {time}";
            "when.tuesday" = "on Tuesday at {time}";
            "when.wednesday" = "on Wednesday at {time}";
            "when.thursday" = "on Thursday at {time}";
            "when.friday" = "on Friday at {time}";
            "when.saturday" = "on Saturday at {time}";
            "when.sunday" = "on Sunday at {time}";
            "when.date" = "on {date} at {time}";
            """#)
}
