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

    /// Whether one of two entities inherits from the other, or both are the same.
    func areRelated(_ one: Int, _ other: Int) -> Bool { isEntity(one, kindOf: other) || isEntity(other, kindOf: one) }

    /// The first entity that has a property of a name and shares its members with an entity.
    func relative(of entity: Int, withProperty name: String) -> Int? {
        (Array(ancestors(of: entity)) + kinds(of: entity)).filter { model.entities[$0].declaredNames.contains(name) }
            .min()
    }
}

extension Entity {
    /// The names of the properties that the entity itself declares.
    var declaredNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }
}

/// The name of something that is generated about a model as a whole: `BlogStack`, in `BlogStack.swift`.
struct ModelTypeName {
    let identifier: SwiftIdentifier
    let fileName: FileName

    /// Returns nil for a model that is not named by a Swift identifier, or by one too long for a file.
    init?(_ modelName: String, ending: String) {
        let name = SwiftIdentifier(modelName).map { $0.capitalized + ending }
        guard let identifier = name.flatMap(SwiftIdentifier.init), let fileName = FileName("\(identifier.name).swift")
        else { return nil }
        self.identifier = identifier
        self.fileName = fileName
    }

    /// The type that sets up the stores of a model.
    static func stack(of modelName: String) -> ModelTypeName? { ModelTypeName(modelName, ending: "Stack") }
}

/// The name of a file, without any folder: safe to be written into a folder of the user's choice.
///
///     FileName("Post+CoreDataClass.swift")  // fine
///     FileName("../Post.swift")             // nil
package struct FileName: Equatable, Sendable {
    /// The name.
    let text: String

    /// Takes a name unless it is empty, hidden, longer than 255 bytes, a device of Windows, or has slashes or control
    /// characters in it.
    ///
    /// 255 bytes is the limit of the file systems of Linux and macOS. Hidden names include `.` and `..`. A repository with
    /// a file `con.swift` cannot be checked out where `con` is the console.
    package init?(_ text: String) {
        guard !text.isEmpty, !text.hasPrefix("."), text.utf8.count <= 255 else { return nil }
        guard !text.unicodeScalars.contains(where: Self.isUnsafe), !Self.isDevice(text) else { return nil }
        self.text = text
    }

    /// Windows takes the part before the first dot for the device, in any case.
    private static func isDevice(_ text: String) -> Bool {
        guard (3...4).contains(text.utf8.prefix { $0 != UInt8(ascii: ".") }.count) else { return false }
        let stem = text.prefix { $0 != "." }.lowercased()
        let isNumbered = stem.utf8.count == 4 && (stem.hasPrefix("com") || stem.hasPrefix("lpt"))
        return ["con", "prn", "aux", "nul"].contains(stem) || isNumbered && stem.last?.isWholeNumber == true
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "/" || scalar == "\\" || scalar == ":" || scalar.isInvisible
    }
}

/// The name of a module that generated files import.
///
///     ModuleName("UIKit")             // fine
///     ModuleName("UIKit; import Evil") // nil
package struct ModuleName: Hashable, Sendable {
    /// The name.
    let text: String

    /// Takes a name that is a Swift identifier and no keyword.
    package init?(_ text: String) {
        guard let identifier = SwiftIdentifier(text), identifier.asType == text else { return nil }
        self.text = text
    }
}

extension [ModuleName] {
    /// What a file that has Core Data already imports besides, by name.
    var besidesCoreData: [String] { Set(map(\.text)).subtracting(["CoreData"]).sorted() }
}
