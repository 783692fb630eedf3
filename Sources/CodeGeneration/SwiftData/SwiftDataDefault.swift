import ObjectModel

/// The defaults of attributes as initial values of properties.
enum SwiftDataDefault {
    /// Nil without a default, and for one that no property begins with.
    static func text(of attribute: Attribute) -> String? {
        guard let text = DefaultLiteral.text(of: attribute) else { return nil }
        if attribute.type != .uri || attribute.isOptional { return text }
        // A mandatory address must be one for certain.
        let isPlain = attribute.defaultText?.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !unsafe.contains($0) } == true
        return isPlain && attribute.defaultText != "" ? "\(text)!" : nil
    }

    /// What an address cannot contain as it is: https://www.rfc-editor.org/rfc/rfc3986#appendix-A
    private static let unsafe = Set("\"<>[\\]^`{|}%".utf8)
}
