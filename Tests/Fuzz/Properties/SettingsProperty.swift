import CompilerSupport
import ModelCompiler

extension FuzzProperty {
    /// Settings are read the same twice, and every complaint has a place in the file.
    func checkSettings(_ bytes: [UInt8]) throws(BrokenProperty) {
        let (settings, diagnostics) = Settings.read(bytes: bytes, path: "modelc.json")
        let again = Settings.read(bytes: bytes, path: "modelc.json")
        try require(settings == again.0 && diagnostics == again.1, "reading twice gives two settings")
        checkPlaces(of: diagnostics, in: bytes)
    }
}
