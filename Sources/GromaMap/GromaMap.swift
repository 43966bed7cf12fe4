// GromaMap
