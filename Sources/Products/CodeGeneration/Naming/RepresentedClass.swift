import ObjectModel

/// The class of an entity, read from its `representedClassName`.
enum RepresentedClass: Hashable {
    /// `NSManagedObject` itself: there is nothing to generate.
    case managedObject
    /// A class of its own.
    case named(ClassName)
    /// Text that names no class, or one too long for a file.
    case malformed

    /// Reads `Post`, `.Post` or `Module.Post`; nil and the empty text mean `NSManagedObject`.
    init(_ text: String?) {
        guard let text, !text.isEmpty else {
            self = .managedObject
            return
        }
        let components = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let modules = components.dropLast()
        let areModulesIdentifiers = modules == [""] || modules.allSatisfy { SwiftIdentifier($0) != nil }
        guard areModulesIdentifiers, let identifier = components.last.flatMap(SwiftIdentifier.init) else {
            self = .malformed
            return
        }
        if identifier.name == ClassName.managedObject {
            self = .managedObject
        } else {
            self = ClassName(identifier, isInGlobalNamespace: modules.isEmpty).map(Self.named) ?? .malformed
        }
    }

    /// The class as a type that values can have.
    var type: String {
        guard case .named(let className) = self else { return ClassName.managedObject }
        return className.identifier.asType
    }
}

/// The name of a class that is generated.
struct ClassName: Hashable {
    static let managedObject = "NSManagedObject"

    let identifier: SwiftIdentifier
    /// Whether Core Data looks the class up by its bare name, which `@objc(Name)` gives it.
    let isInGlobalNamespace: Bool

    /// Returns nil when a file with the longest ending could not be named after the class.
    init?(_ identifier: SwiftIdentifier, isInGlobalNamespace: Bool) {
        let lengths = ManagedObjectFile.allCases.map { identifier.name.utf8.count + $0.nameEnding.utf8.count }
        guard lengths.allSatisfy({ $0 <= FileName.byteLimit }) else { return nil }
        self.identifier = identifier
        self.isInGlobalNamespace = isInGlobalNamespace
    }
}
