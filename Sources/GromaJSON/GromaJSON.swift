// GromaJSON
