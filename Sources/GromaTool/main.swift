import GromaCommand
import GromaPlugins

GromaCommand.main(plugins: BuiltInPlugins.all(for: .tool))
