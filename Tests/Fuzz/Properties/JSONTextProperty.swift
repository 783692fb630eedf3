import CompilerSupport

extension FuzzProperty {
    /// Whatever can be read means the same after it was written, and writing twice changes nothing.
    func checkJSONText(_ bytes: [UInt8]) throws(BrokenProperty) {
        let node: JSONNode
        do throws(JSONError) {
            node = try JSONReader.read(bytes)
        } catch {
            return try require(error.range.upperBound <= bytes.count + 6, "a place beyond the text: \(error.range)")
        }
        try require(node.range.upperBound <= bytes.count, "a value ends beyond the text")
        let written = node.value.documentBytes()
        guard let again = try? JSONReader.read(written).value else {
            throw BrokenProperty("what is written cannot be read")
        }
        try require(again == node.value, "a written value means something else")
        try require(again.documentBytes() == written, "writing twice gives two texts")
    }
}
