import GromaPlugin
import GromaPopups
import GromaRPC

extension StreamVocabulary {
    /// Returns the declarations of methods for popups, with the extensions of plugins.
    static func popups(_ plugins: PluginRegistry) -> StreamVocabulary {
        var vocabulary = StreamVocabulary(
            events: PopupEvents.all, requests: PopupRequests.all, types: SharedSchema.popups(PopupExtensions(plugins)),
            errors: ErrorKind.ofPopups
        ) { command in
            switch command.noun {
            case "popups":
                ErrorKind.ofWorkingOnLayers.union(ErrorKind.ofWorkingOnSketches).union(ErrorKind.ofPopups).union([.invalidStrings])
            case "features", "attachments", "session": [.popupsOpen]
            default: []
            }
        }
        vocabulary.stories = ExampleStory.ofPopups
        return vocabulary
    }
}
