// GromaOperations
