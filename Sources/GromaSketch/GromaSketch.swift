// GromaSketch
