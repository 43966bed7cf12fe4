import GromaFormats
import GromaLocalization

extension PopupText {
    /// The texts of popups in English, which every language must translate. The comment above a line says where it is shown.
    package static let source = StringTable(
        "en",
        strings: #"""
            /* Buttons of a popup. */
            "button.done" = "Done";
            "button.edit" = "Edit";
            "button.finish" = "Save";
            "button.cancel" = "Cancel";
            "button.delete" = "Delete";
            /* Begins to draw or change the feature's shape on the map. */
            "button.geometry" = "Edit Shape";
            "button.attachments" = "Attachments";
            "button.attributes" = "Attributes";
            "button.addAttachment" = "Add Attachment";
            "button.first" = "First";
            "button.previous" = "Previous";
            "button.next" = "Next";
            "button.last" = "Last";
            "button.remove" = "Remove";
            "button.close" = "Close";

            /* Which of several pages, pictures or charts is seen. */
            "page.position" = "{index} of {count}";
            /* Stands for the title of a feature that has none. */
            "page.untitled" = "Untitled";
            "page.newFeature" = "New Feature";
            "page.noPopups" = "There is nothing to show here.";
            "page.noAttributes" = "No information is available.";
            "page.saving" = "Saving…";
            "page.deleting" = "Deleting…";
            "page.loading" = "Loading…";

            /* Headings of sections. */
            "section.attachments" = "Attachments";
            "section.relatedRecords" = "Related Records";
            "section.media" = "Pictures and Charts";

            "attachments.none" = "No attachments";
            "attachments.count#one" = "{count} attachment";
            "attachments.count#other" = "{count} attachments";
            /* An attachment that was added and is not saved yet. */
            "attachments.added" = "Not saved yet";
            "attachments.changed" = "Changed, not saved yet";
            "attachments.markedForDeletion" = "Will be removed";
            "attachments.unavailable" = "The attachments could not be loaded.";
            "attachments.downloadFailed" = "The attachment could not be loaded.";
            "related.none" = "No related records";
            "related.count#one" = "{count} related record";
            "related.count#other" = "{count} related records";
            "related.unavailable" = "The related records could not be loaded.";

            /* A field without a value, and the choice that takes a value away. */
            "value.none" = "None";
            /* A code that is not in the list of its field. */
            "value.unknownCode" = "{code} (not in the list)";

            /* What is told of a field while it is edited. */
            "hint.between" = "Between {minimum} and {maximum}";
            "hint.atLeast" = "At least {minimum}";
            "hint.atMost" = "At most {maximum}";
            "hint.required" = "Required";
            /* How many characters of a text are used. */
            "hint.length" = "{count} of {maximum}";
            "hint.example" = "For example {example}";
            "hint.timeZone" = "Time zone: {zone}";

            /* What is wrong with a value that was typed or chosen. */
            "problem.wholeNumber" = "Enter a whole number.";
            "problem.number" = "Enter a number.";
            "problem.text" = "Enter a text.";
            "problem.dateTime" = "Enter a date and time such as {example}.";
            "problem.date" = "Enter a date such as {example}.";
            "problem.time" = "Enter a time such as {example}.";
            "problem.guid" = "Enter an identifier such as {example}.";
            "problem.unsupportedType" = "Values of this kind cannot be edited.";
            "problem.nullNotAllowed" = "A value is needed.";
            "problem.fieldIsRequired" = "This field is required.";
            "problem.tooLong#one" = "At most {maximum} character is allowed; there are {count}.";
            "problem.tooLong#other" = "At most {maximum} characters are allowed; there are {count}.";
            "problem.tooShort#one" = "At least {minimum} character is needed; there are {count}.";
            "problem.tooShort#other" = "At least {minimum} characters are needed; there are {count}.";
            "problem.tooLarge" = "The value must not be greater than {maximum}.";
            "problem.tooSmall" = "The value must not be less than {minimum}.";
            "problem.outsideRange" = "Enter a number between {minimum} and {maximum}.";
            "problem.outsideWholeRange" = "Enter a whole number between {minimum} and {maximum}.";
            "problem.tooLate" = "The date must not be later than {maximum}.";
            "problem.tooEarly" = "The date must not be earlier than {minimum}.";
            "problem.outsideDateRange" = "Enter a date between {minimum} and {maximum}.";
            "problem.notInList" = "Choose a value from the list.";
            "problem.readOnly" = "This value cannot be changed.";
            "problem.noField" = "There is no field “{field}”.";
            "problem.count#one" = "{count} field needs attention.";
            "problem.count#other" = "{count} fields need attention.";

            /* What is wrong with a shape that is being drawn. */
            "geometry.missing" = "Draw the shape.";
            "geometry.tooFewPointsInLine" = "A line needs at least two points.";
            "geometry.tooFewPointsInArea" = "An area needs at least three points.";
            "geometry.crossesItself" = "The outline crosses or touches itself.";
            "geometry.holeOutside" = "A hole lies outside of its area.";
            "geometry.nestedRings" = "One area lies inside of another.";
            "geometry.disconnected" = "Holes divide the area into separate pieces.";
            "geometry.invalid" = "The shape is not valid.";
            "geometry.wrongType" = "The layer does not take shapes of this kind.";

            /* Asks whether the feature is to be of another type although values are replaced. */
            "typeChange.title" = "Change the type to “{type}”?";
            "typeChange.message#one" = "The value of {count} field will be replaced: {fields}";
            "typeChange.message#other" = "The values of {count} fields will be replaced: {fields}";
            "typeChange.confirm" = "Change Type";
            "delete.title" = "Delete this feature?";
            "delete.message" = "This cannot be undone.";
            "delete.confirm" = "Delete";
            /* Asks where an attachment is to come from. */
            "source.title" = "Add Attachment";
            "source.photoLibrary" = "Photo Library";
            "source.camera" = "Camera";
            "source.file" = "File";
            "removeAttachment.title" = "Remove “{name}”?";
            "removeAttachment.confirm" = "Remove";

            /* What went wrong when changes were saved. */
            "saving.failed" = "The changes could not be saved.";
            "saving.attachmentsFailed#one" = "{count} attachment could not be saved.";
            "saving.attachmentsFailed#other" = "{count} attachments could not be saved.";
            "deleting.failed" = "The feature could not be deleted.";
            "reason.network" = "The service cannot be reached.";
            "reason.timeout" = "The service did not answer in time.";
            "reason.signIn" = "Signing in again is needed.";
            "reason.notPermitted" = "This is not allowed.";
            "reason.conflict" = "Somebody else has changed the feature meanwhile.";
            "reason.deleted" = "The feature no longer exists.";
            "reason.readOnly" = "The data can only be read.";
            "reason.diskFull" = "There is no space left on the disk.";
            "reason.damaged" = "The data is damaged.";
            "reason.busy" = "The data is being used by another program.";
            "reason.tooLarge" = "The file is larger than {limit}.";
            "reason.fileType" = "The contents of the file do not match its type.";
            "reason.fileName" = "The name of the file is not allowed.";
            "reason.fileMissing" = "The file could not be read.";
            "reason.refused" = "The service refused the change.";
            "reason.cancelled" = "It was cancelled.";
            "reason.shape" = "The shape could not be prepared for saving.";
            "reason.unknown" = "The reason is not known.";

            /* Pictures and charts. */
            "media.noData" = "There are no numbers to show.";
            "media.unsafeAddress" = "The picture’s address is not safe to open.";
            "media.noAddress" = "There is no picture.";
            "chart.normalizedBy" = "Divided by {field}";
            "chart.slice" = "{label}: {value}";
            "chart.sliceWithShare" = "{label}: {value} ({share})";
            "chart.pie" = "Pie chart: {data}";
            "chart.bar" = "Bar chart: {data}";
            "chart.column" = "Column chart: {data}";
            "chart.line" = "Line chart: {data}";
            "expression.failed" = "The value could not be computed.";
            "expression.unavailable" = "The value cannot be computed here.";
            """#)
}
