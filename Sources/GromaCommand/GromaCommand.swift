// GromaCommand
