import CompilerSupport
import ObjectModel

/// The classes of a model's entities, worked out once.
struct ModelNames {
    /// The class of each entity, in the order of the model.
    let classes: [RepresentedClass]
    /// `Set`, in a way that no class of the model hides.
    let setName: String

    init(_ graph: ModelGraph) {
        classes = graph.model.entities.map { RepresentedClass($0.representedClassName) }
        setName = classes.contains { $0.type == "Set" } ? "Swift.Set" : "Set"
    }

    /// Whether an entity has a class to be generated, be it a malformed one.
    func hasOwnClass(_ entity: Int) -> Bool { classes[entity] != .managedObject }

    /// The type of an entity's objects; `NSManagedObject` for an entity that is not there.
    func type(of entity: Int?) -> String {
        entity.map { classes[$0].type } ?? RepresentedClass.baseClass
    }
}

/// The class of an entity, read from its `representedClassName`.
enum RepresentedClass: Equatable {
    /// `NSManagedObject` itself: there is nothing to generate.
    case managedObject
    /// A class of its own. Core Data looks it up by its bare name, which `@objc(Name)` gives it, unless a module is named.
    case named(SwiftIdentifier, isInGlobalNamespace: Bool)
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
        if identifier.name == Self.baseClass {
            self = .managedObject
        } else if FileName(identifier.name + XcodeFile.properties.rawValue) == nil {
            self = .malformed
        } else {
            self = .named(identifier, isInGlobalNamespace: modules.isEmpty)
        }
    }

    static let baseClass = "NSManagedObject"

    /// The class as a type that values can have.
    var type: String {
        if case .named(let identifier, _) = self { identifier.asType } else { Self.baseClass }
    }
}

extension ModelGraph {
    /// The relationships that an entity declares, by name.
    func relationshipsByName(of entity: Int) -> [PropertyPosition] {
        relationshipPositions(of: entity).inOrder { relationship($0).name }
    }
}
