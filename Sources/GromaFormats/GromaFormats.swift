// GromaFormats
