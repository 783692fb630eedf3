import CompilerSupport
import ObjectModel

/// The classes of a model's entities, computed once.
struct ModelNames {
    /// The class of each entity, in the order of the model.
    let classes: [RepresentedClass]
    /// A spelling of `Set` that no class of the model hides.
    let setName: String

    init(_ graph: ModelGraph) {
        classes = graph.model.entities.map { RepresentedClass($0.representedClassName) }
        setName = classes.contains { $0.type == "Set" } ? "Swift.Set" : "Set"
    }

    /// True if an entity has its own class, valid or not.
    func hasOwnClass(_ entity: Int) -> Bool { classes[entity] != .managedObject }

    /// The type of an entity's objects; `NSManagedObject` for a missing entity.
    func type(of entity: Int?) -> String {
        entity.map { classes[$0].type } ?? RepresentedClass.baseClass
    }
}

/// The class of an entity, read from its `representedClassName`.
enum RepresentedClass: Equatable {
    /// `NSManagedObject` itself: nothing to generate.
    case managedObject
    /// A class of its own. Without a module Core Data looks it up by its bare name, which `@objc(Name)` gives it.
    case named(SwiftIdentifier, isInGlobalNamespace: Bool)
    /// Text that is no class name, or too long for a file.
    case malformed

    /// Parses `Post`, `.Post` or `Module.Post`; nil and the empty text mean `NSManagedObject`.
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

    /// The Swift type of the class.
    var type: String {
        if case .named(let identifier, _) = self { identifier.asType } else { Self.baseClass }
    }
}

extension ModelGraph {
    /// The relationships that an entity declares, by name.
    func relationshipsByName(of entity: Int) -> [PropertyID] {
        relationshipPositions(of: entity).inOrder { relationship($0).name }
    }

    /// True if two entities are the same, or one inherits from the other.
    func areRelated(_ one: Int, _ other: Int) -> Bool { isEntity(one, kindOf: other) || isEntity(other, kindOf: one) }

    /// The first entity with a property of this name whose members clash with those of an entity.
    func relative(of entity: Int, withProperty name: String) -> Int? {
        (Array(ancestors(of: entity)) + subtree(of: entity)).filter { model.entities[$0].declaredNames.contains(name) }
            .min()
    }
}

extension Entity {
    /// The names of the properties that the entity itself declares.
    var declaredNames: [String] {
        attributes.map(\.name) + relationships.map(\.name) + fetchedProperties.map(\.name)
    }
}

/// The name of a type that is generated for a whole model: `BlogStack`, in `BlogStack.swift`.
struct ModelTypeName {
    let identifier: SwiftIdentifier
    let fileName: FileName

    /// Returns nil when the model's name is no Swift identifier, or too long for a file.
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

/// The name of a file without folders, which is safe to write into the user's folder.
///
///     FileName("Post+CoreDataClass.swift")  // fine
///     FileName("../Post.swift")             // nil
package struct FileName: Equatable, Sendable {
    /// The name.
    let text: String

    /// Returns nil for a name that is empty, hidden, longer than 255 bytes, a Windows device, or that contains slashes
    /// or control characters.
    ///
    /// 255 bytes is the limit of the file systems of Linux and macOS. Hidden names include `.` and `..`. A repository
    /// with a file `con.swift` cannot be checked out on Windows, where `con` is the console.
    package init?(_ text: String) {
        guard !text.isEmpty, !text.hasPrefix("."), text.utf8.count <= 255 else { return nil }
        guard !text.unicodeScalars.contains(where: Self.isUnsafe), !Self.isDevice(text) else { return nil }
        self.text = text
    }

    /// Windows treats the part before the first dot as the device, in any case.
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

    /// Returns nil unless the name is a Swift identifier and no keyword.
    package init?(_ text: String) {
        guard let identifier = SwiftIdentifier(text), identifier.asType == text else { return nil }
        self.text = text
    }
}

extension [ModuleName] {
    /// The names without `CoreData`, which the file already imports.
    var besidesCoreData: [String] { Set(map(\.text)).subtracting(["CoreData"]).sorted() }
}

/// A Swift identifier, with backticks where it needs them.
struct SwiftIdentifier: Equatable {
    /// The name without backticks, as Objective-C, files and comments spell it.
    let name: String

    /// Returns nil for text that is no identifier, such as `2nd` or `blog post`, and for `_`, which has another meaning
    /// in Swift.
    init?(_ name: String) {
        guard let first = name.unicodeScalars.first, first.beginsIdentifier, name != "_",
            name.unicodeScalars.allSatisfy(\.continuesIdentifier)
        else {
            return nil
        }
        self.name = name
    }

    /// The nearest identifier to any name: invalid characters become underscores.
    ///
    ///     SwiftIdentifier(adapting: "2nd post").name  // "_2nd_post"
    init(adapting name: String) {
        if let identifier = SwiftIdentifier(name) {
            self = identifier
            return
        }
        var adapted = String.UnicodeScalarView(name.unicodeScalars.map { $0.continuesIdentifier ? $0 : "_" })
        if adapted.first?.beginsIdentifier != true { adapted.insert("_", at: adapted.startIndex) }
        self.name = adapted.count == 1 ? "__" : String(adapted)
    }

    /// The name in the declaration of a property.
    var asMember: String { backticked(where: [SwiftKeywords.reserved, SwiftKeywords.metatypes]) }

    /// The name after a point, where most keywords need no backticks.
    var afterPoint: String { backticked(where: [SwiftKeywords.expressions, SwiftKeywords.metatypes]) }

    /// The name as an implicit member: `.cloud`.
    var implicitMember: String { ".\(afterPoint)" }

    /// The name of a variable, in its declaration and in expressions.
    var asValue: String { backticked(where: [SwiftKeywords.reserved, SwiftKeywords.metatypes, ["await"]]) }

    /// The name of a class, in its declaration and in types.
    var asType: String { SwiftKeywords.needBackticksAsType(name) ? "`\(name)`" : name }

    /// The name of a property in a method, with `self.` where a variable of the method would hide it.
    func reference(behind variables: Set<String>) -> String { variables.contains(name) ? "self.\(name)" : asValue }

    private func backticked(where words: [Set<String>]) -> String {
        words.contains { $0.contains(name) } ? "`\(name)`" : name
    }

    /// The name with its first letter in upper case, as in accessor names.
    var capitalized: String { name.withUppercaseStart }

    /// The name as a constant: `cloud` for `Cloud`, `urlCache` for `URLCache`, `name` for `name`.
    var uncapitalized: String {
        let capitals = name.prefix(while: \.isUppercase)
        let isWord = capitals.count == 1 || capitals.endIndex == name.endIndex || !name[capitals.endIndex].isLetter
        let initials = isWord ? capitals : capitals.dropLast()
        return initials.lowercased() + name[initials.endIndex...]
    }
}

/// The words of Swift that need backticks as names.
enum SwiftKeywords {
    static func needBackticksAsType(_ name: String) -> Bool {
        reserved.contains(name) || typePrefixes.contains(name)
    }

    /// The keywords that are reserved everywhere, from the grammar in "The Swift Programming Language".
    fileprivate static let reserved: Set = [
        "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]

    /// After a point these are expressions: `Post.init`.
    fileprivate static let expressions: Set = ["init", "self"]

    /// After a point these mean the metatype: `Post.Type`.
    fileprivate static let metatypes: Set = ["Protocol", "Type"]

    /// Before a type these begin a longer type: `any Post`.
    fileprivate static let typePrefixes: Set = [
        "any", "borrowing", "consuming", "each", "isolated", "nonisolated", "sending", "some",
    ]
}

/// Turns any name of a model into a Swift identifier.
///
/// Deployed names cannot change, so a mapping accepts any name: characters that Swift does not allow become
/// underscores, and a first digit gets one in front. Each name is respelled alone, so that a new one changes no other.
///
///     Respelling.identifier(for: "2nd place")    // _2nd_place
enum Respelling {
    /// Nil for the empty name. Invisible joiners, which Swift allows but file names do not, become underscores.
    static func identifier(for name: String) -> SwiftIdentifier? {
        let visible = String.UnicodeScalarView(name.unicodeScalars.map { $0.isInvisible ? "_" : $0 })
        return name.isEmpty ? nil : SwiftIdentifier(adapting: String(visible))
    }

    /// A property of a record; names that its type needs itself get an underscore at the end.
    static func member(_ name: String, besides types: Set<String>) -> SwiftIdentifier? {
        guard let identifier = identifier(for: name) else { return nil }
        let isTaken = RecordVocabulary.members.contains(identifier.name) || types.contains(identifier.name)
        return isTaken ? SwiftIdentifier(identifier.name + "_") : identifier
    }

    /// A case for an entity: `URLItem` becomes `urlItem`.
    static func enumerationCase(_ name: String) -> SwiftIdentifier? {
        guard let identifier = identifier(for: name) else { return nil }
        let text = lowerCamelCase(identifier.name)
        return SwiftIdentifier(RecordVocabulary.members.contains(text) ? text + "_" : text)
    }

    /// The words of a schema's name, which underscores separate, in camel case: `My_item` becomes `MyItem`, `IN_BETWEEN`
    /// becomes `InBetween`. Underscores at the ends and between digits stay.
    static func camelCase(_ name: String) -> String {
        let inner = name.drop { $0 == "_" }
        guard let last = inner.lastIndex(where: { $0 != "_" }), inner.contains("_") else { return name }
        let isShouting = !name.contains(where: \.isLowercase)
        let words = inner[...last].split(separator: "_")
        guard let first = words.first, words.count > 1 else { return name }
        let joined = words.dropFirst().reduce(into: isShouting ? first.capitalizedWord : String(first)) { text, word in
            if text.last?.isNumber == true, word.first?.isNumber == true { text += "_" }
            text += isShouting ? word.capitalizedWord : word.prefix(1).uppercased() + word.dropFirst()
        }
        return name.prefix { $0 == "_" } + joined + inner[inner.index(after: last)...]
    }

    /// A field of a schema as the property that it becomes without a collision: `Second_title` becomes `secondTitle`.
    static func fieldName(_ name: String) -> String { lowerCamelCase(camelCase(name)) }

    /// Changes the first word to lower case; the last of several capital letters begins the next word.
    private static func lowerCamelCase(_ name: String) -> String {
        let capitals = name.prefix { $0.isUppercase }
        let rest = name[capitals.endIndex...]
        let isWordStart = capitals.count > 1 && rest.first?.isLowercase == true
        let first = isWordStart ? capitals.dropLast() : capitals
        return first.lowercased() + name[first.endIndex...]
    }
}

extension Substring {
    fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

/// The names in use during a walk down every inheritance tree: at each entity those that it inherits.
struct InheritedNames<Owner> {
    private var owners: [String: Owner]
    /// The names declared by each entity between the root and the current one, to be removed on the way back.
    private var declared: [[String]] = []

    /// - Parameter owners: The names that every class has.
    init(_ owners: [String: Owner] = [:]) { self.owners = owners }

    func owner(of name: String) -> Owner? { owners[name] }

    /// Declares a name, unless it is in use.
    mutating func declare(_ name: String, by owner: Owner) {
        guard owners[name] == nil else { return }
        owners[name] = owner
        declared[declared.count - 1].append(name)
    }

    /// Visits each entity, after its parent.
    mutating func walk(down graph: ModelGraph, _ visit: (_ entity: Int, _ names: inout InheritedNames) -> Void) {
        for step in graph.visits {
            switch step {
            case .enter(let entity):
                declared.append([])
                visit(entity, &self)
            case .leave:
                for name in declared.popLast() ?? [] { owners[name] = nil }
            }
        }
    }
}
