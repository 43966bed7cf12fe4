import GromaOperations
import GromaRPC

extension CommandGroup {
    /// The methods of all operations in the registry, each with the name of its plugin.
    static let geometryOperations = CommandGroup { table throws(CommandTableError) in
        let own = table.plugin
        let registrations = table.registry.registrations(at: .operations)
        for registration in registrations {
            table.plugin = registration.plugin
            try table.add(registration.contribution)
        }
        table.plugin = own
        let operations = registrations.map(\.contribution)
        table.add(vocabulary: {
            var vocabulary = StreamVocabulary()
            vocabulary.stories = [.operations(operations)]
            return vocabulary
        })
    }
}
