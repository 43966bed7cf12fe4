// GromaScript
