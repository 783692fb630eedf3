package import CompilerSupport

extension SourceText {
    /// The file after an edit. modelc prints edits, and makes none.
    package func applying(_ edit: TextEdit) -> [UInt8] {
        Array(bytes[..<edit.bytes.lowerBound]) + Array(edit.text.utf8) + Array(bytes[edit.bytes.upperBound...])
    }
}
