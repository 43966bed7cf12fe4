// GromaPlugin
