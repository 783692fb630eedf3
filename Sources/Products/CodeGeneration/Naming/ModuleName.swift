/// The name of a module that generated files import.
///
///     ModuleName("UIKit")             // fine
///     ModuleName("UIKit; import Evil") // nil
public struct ModuleName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// Takes a name that is a Swift identifier and no keyword.
    public init?(_ text: String) {
        guard let identifier = SwiftIdentifier(text), identifier.asType == text else { return nil }
        self.text = text
    }
}
