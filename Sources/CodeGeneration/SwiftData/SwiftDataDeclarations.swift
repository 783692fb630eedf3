import CompilerSupport
import ObjectModel

/// Writes the declarations of one version.
struct SwiftDataDeclarations {
    let graph: ModelGraph
    let names: SwiftDataNames
    private let composites: [String: Composite]

    init(_ graph: ModelGraph) {
        self.graph = graph
        names = SwiftDataNames(graph.model)
        composites = graph.model.composites.keyed(by: \.name)
    }

    /// The declared properties of a class, attributes first.
    func properties(of position: Int) -> [SwiftDataProperty] {
        let entity = graph.model.entities[position]
        return entity.attributes.map { property(of: $0, in: entity) }
            + graph.relationshipPositions(of: position).map { property(of: $0) }
    }

    /// The properties of a class, inherited ones first.
    func allProperties(of position: Int) -> [SwiftDataProperty] {
        graph.line(of: position).reversed().flatMap { properties(of: $0) }
    }

    /// The members of a structure.
    func members(of composite: Composite) -> [SwiftDataProperty] { composite.attributes.map(plainProperty) }

    // MARK: Attributes

    private func property(of attribute: Attribute, in entity: Entity) -> SwiftDataProperty {
        var property = plainProperty(attribute)
        let options = options(of: attribute, isUnique: entity.hasOnlyUnique(attribute.name))
        if !options.isEmpty { property.macro = "@Attribute(\(options.joined(separator: ", ")))" }
        return property
    }

    private func plainProperty(_ attribute: Attribute) -> SwiftDataProperty {
        SwiftDataProperty(
            name: SwiftIdentifier(adapting: attribute.name),
            type: type(of: attribute),
            value: SwiftDataDefault.text(of: attribute).map(names.expression) ?? emptyStructure(attribute),
            isOptional: attribute.isOptional
        )
    }

    private func type(of attribute: Attribute) -> String {
        switch attribute.type {
        // The only integer type of SwiftData whose hash is known.
        case .integer64: names.known("Int")
        case .composite: names.composite(attribute.details.compositeName)
        case .transformable:
            attribute.archivedElement.map { "[\(names.known($0))]" }
                ?? AttributeSpelling.customClass(of: attribute) ?? "NSObject"
        default: names.known(attribute.type.valueName)
        }
    }

    /// `Place()`, when every member of the structure has a value.
    private func emptyStructure(_ attribute: Attribute) -> String? {
        guard attribute.type == .composite, !attribute.isOptional,
            let composite = attribute.details.compositeName.flatMap({ composites[$0] }),
            composite.attributes.allSatisfy({ $0.isOptional || SwiftDataDefault.text(of: $0) != nil })
        else { return nil }
        return "\(names.composite(composite.name))()"
    }

    private func options(of attribute: Attribute, isUnique: Bool) -> [String] {
        let switches = [
            (attribute.allowsExternalStorage, ".externalStorage"),
            (attribute.allowsCloudEncryption, ".allowsCloudEncryption"),
            (attribute.isPreservedAfterDeletion, ".preserveValueOnDeletion"),
            (attribute.isIndexedBySpotlight, ".spotlight"), (attribute.isTransient, ".ephemeral"),
        ]
        var options = isUnique ? [".unique"] : []
        if attribute.type == .transformable, attribute.archivedElement == nil {
            let transformer = attribute.details.valueTransformerName ?? "NSSecureUnarchiveFromData"
            options.append(".transformable(by: \(stringLiteral(transformer)))")
        }
        options += switches.filter(\.0).map(\.1)
        options += labelled(
            attribute.name,
            attribute.renamingIdentifier,
            inverse: nil,
            attribute.details.versionHashModifier
        )
        return options
    }

    private func labelled(_ name: String, _ old: String?, inverse: String?, _ modifier: String?) -> [String] {
        [
            old.flatMap { $0 == name ? nil : "originalName: \(stringLiteral($0))" },
            inverse.map { "inverse: \($0)" },
            modifier.flatMap { $0.isEmpty ? nil : "hashModifier: \(stringLiteral($0))" },
        ].compactMap(\.self)
    }

    // MARK: Relationships

    private func property(of position: PropertyID) -> SwiftDataProperty {
        let relationship = graph.relationship(position)
        let destination = names.entity(relationship.destinationName ?? "")
        let options = options(of: relationship, at: position)
        return SwiftDataProperty(
            name: SwiftIdentifier(adapting: relationship.name),
            type: relationship.isToMany ? "[\(destination)]" : destination,
            macro: options.isEmpty ? nil : "@Relationship(\(options.joined(separator: ", ")))",
            value: relationship.isToMany ? "[]" : nil,
            isOptional: relationship.isOptional
        )
    }

    private func options(of relationship: Relationship, at position: PropertyID) -> [String] {
        let rule: String? =
            switch relationship.deleteRule {
            case .nullify: nil
            case .cascade: ".cascade"
            case .deny: ".deny"
            case .noAction: ".noAction"
            }
        let maximum = relationship.isToMany ? relationship.maximumCount.flatMap { $0 == 0 ? nil : $0 } : nil
        let minimum = relationship.minimumCount.flatMap { $0 == 0 ? nil : $0 }
        let counts = [
            rule.map { "deleteRule: \($0)" }, minimum.map { "minimumModelCount: \($0)" },
            maximum.map { "maximumModelCount: \($0)" },
        ].compactMap(\.self)
        return counts
            + labelled(
                relationship.name,
                relationship.renamingIdentifier,
                inverse: writtenInverse(of: position),
                relationship.versionHashModifier
            )
    }

    /// The inverse, `\Comment.post`. It is written on one side only, because the compiler reports two as a circular
    /// reference.
    private func writtenInverse(of position: PropertyID) -> String? {
        guard let inverse = graph.inverse(of: position), inverse == position || isOwner(position, of: inverse) else {
            return nil
        }
        let property = SwiftIdentifier(adapting: graph.relationship(inverse).name)
        return "\\\(names.entity(graph.model.entities[inverse.entity].name)).\(property.afterPoint)"
    }

    /// True if a relationship is the primary side of its pair: the one that cascades, else the to-many one.
    private func isOwner(_ position: PropertyID, of inverse: PropertyID) -> Bool {
        let (one, other) = (graph.relationship(position), graph.relationship(inverse))
        let (rank, otherRank) = (one.ownerRank, other.ownerRank)
        return rank == otherRank ? position < inverse : rank > otherRank
    }
}

/// The declarations as lines.
extension SwiftDataDeclarations {
    // MARK: Classes

    /// The class of an entity.
    func classLines(of position: Int) -> [String] {
        let entity = graph.model.entities[position]
        let properties = properties(of: position)
        let parent = graph.parents[position].map { graph.model.entities[$0].name }
        let comment = documentation(in: entity.userInfo).map(documentationLines)?.map { "///\($0)" } ?? []
        let availability = "@available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)"
        let written = SwiftDataClass(
            head: comment + (parent == nil ? [] : [availability]),
            name: names.entity(entity.name),
            superclass: parent.map { names.entity($0) },
            isFinal: graph.children[position].isEmpty,
            macros: macroLines(of: entity),
            properties: properties,
            inherited: allProperties(of: position).dropLast(properties.count)
        )
        return written.lines
    }

    /// The macros for uniqueness and indexes.
    private func macroLines(of entity: Entity) -> [String] {
        let name = names.entity(entity.name)
        let isOption = entity.attributes.contains { entity.hasOnlyUnique($0.name) }
        let unique = isOption ? [] : entity.uniquenessConstraints.map { keyPaths($0.properties.map(\.name)) }
        let indexes = entity.fetchIndexes.map { index in
            let list = keyPaths(index.elements.compactMap(\.property))
            return index.elements.first?.type == "RTree" ? ".rtree(\(list))" : list
        }
        return [("#Unique", unique), ("#Index", indexes)].filter { !$0.1.isEmpty }
            .map { "\($0.0)<\(name)>(\($0.1.joined(separator: ", ")))" }
    }

    private func keyPaths(_ names: [String]) -> String {
        let paths = names.map { path in
            path.split(separator: ".").map { ".\(SwiftIdentifier(adapting: String($0)).afterPoint)" }.joined()
        }
        return "[\(paths.map { "\\\($0)" }.joined(separator: ", "))]"
    }

    // MARK: Structures

    /// The structure of a composite.
    func structureLines(of composite: Composite) -> [String] {
        ["struct \(names.composite(composite.name)): \(names.known("Codable")) {"]
            + members(of: composite).flatMap(\.lines).indented + ["}"]
    }
}

/// A class with `@Model`.
struct SwiftDataClass {
    /// The comment, and the availability.
    var head: [String]
    let name: String
    let superclass: String?
    let isFinal: Bool
    /// `#Unique<Trip>([\.name])`.
    let macros: [String]
    let properties: [SwiftDataProperty]
    /// The properties of its superclasses.
    var inherited: [SwiftDataProperty]
    /// The lines of the types inside.
    var values: [String] = []

    /// The lines of the declaration.
    var lines: [String] {
        let declaration = "\(isFinal ? "final " : "")class \(name)\(superclass.map { ": \($0)" } ?? "")"
        let parts = [macros, properties.flatMap(\.lines), initializer, values].filter { !$0.isEmpty }
        return head + ["@Model", "\(declaration) {"] + Array(parts.joined(separator: [""])).indented + ["}"]
    }

    /// The initializer, which `@Model` requires even when there is nothing to set.
    private var initializer: [String] {
        let inherited = inherited.filter(\.isRequired)
        let required = properties.filter(\.isRequired)
        let isChild = superclass != nil
        let parameters = (inherited + required).map { "\($0.name.asMember): \($0.type)" }
        let head = "\(isChild && required.isEmpty ? "override " : "")init("
        let line = "\(head)\(parameters.joined(separator: ", "))) {"
        let signature =
            line.count <= 92 ? [line] : [head] + parameters.commaSeparated.indented + [") {"]
        let assignments = required.map { "self.\($0.name.afterPoint) = \($0.name.asValue)" }
        let arguments = inherited.map { "\($0.name.asMember): \($0.name.asValue)" }
        let call = isChild ? ["super.init(\(arguments.joined(separator: ", ")))"] : []
        if assignments.isEmpty, call.isEmpty { return ["init() {}"] }
        return signature + (assignments + call).indented + ["}"]
    }
}

/// A property of a class or structure: its macro, its type and its initial value.
struct SwiftDataProperty {
    let name: SwiftIdentifier
    let type: String
    /// `@Attribute(.unique)`; nil without options.
    var macro: String?
    /// The initial value; nil when an initializer must set it. An optional property without one is initially nil.
    var value: String?
    var isOptional: Bool
    var isConstant = false

    /// The lines of the declaration, on one line when it is short.
    var lines: [String] {
        let declaration =
            "\(isConstant ? "let" : "var") \(name.asMember): \(type)\(isOptional ? "?" : "")\(value.map { " = \($0)" } ?? "")"
        guard let macro else { return [declaration] }
        let line = "\(macro) \(declaration)"
        return line.count <= 100 ? [line] : [macro, declaration]
    }

    /// True if objects cannot be created without it.
    var isRequired: Bool { value == nil && !isOptional }
}

extension Relationship {
    fileprivate var ownerRank: Int { (deleteRule == .cascade ? 2 : 0) + (isToMany ? 1 : 0) }
}

extension Entity {
    /// True if the attribute alone is the only constraint, which an option of the attribute expresses best.
    func hasOnlyUnique(_ attribute: String) -> Bool {
        uniquenessConstraints.count == 1 && uniquenessConstraints[0].properties.map(\.name) == [attribute]
    }
}

extension Attribute {
    /// The scalar of an array that SwiftData archives in the same way without a stated transformer; nil for other
    /// types.
    var archivedElement: String? {
        let transformers = ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer"]
        guard type == .transformable, let element = details.arrayElement,
            details.valueTransformerName.map({ transformers.contains($0) }) != false
        else { return nil }
        return Self.archivedElements.contains(element) ? element : nil
    }

    private static let archivedElements: Set = [
        "Bool", "Data", "Date", "Decimal", "Double", "Float", "Int", "Int16", "Int32", "Int64", "String", "URL", "UUID",
    ]
}

/// The defaults of attributes as initial values of properties.
enum SwiftDataDefault {
    /// Nil without a default, and for one that is not valid as an initial value.
    static func text(of attribute: Attribute) -> String? {
        if attribute.hasDetails, let expression = attribute.details.defaultExpression { return expression }
        guard let text = DefaultLiteral.text(of: attribute) else { return nil }
        if attribute.type != .uri || attribute.isOptional { return text }
        // A mandatory URL must be valid.
        let isPlain = attribute.defaultText?.utf8.allSatisfy { 0x21..<0x7F ~= $0 && !unsafe.contains($0) } == true
        return isPlain && attribute.defaultText != "" ? "\(text)!" : nil
    }

    /// The characters that a URL must escape: https://www.rfc-editor.org/rfc/rfc3986#appendix-A
    private static let unsafe = Set("\"<>[\\]^`{|}%".utf8)
}

extension [String] {
    /// The lines, indented by one step unless empty.
    var indented: [String] { map { $0.isEmpty ? "" : "    \($0)" } }

    /// The elements of a list, one per line, separated by commas.
    var commaSeparated: [String] { enumerated().map { $0.offset == count - 1 ? $0.element : "\($0.element)," } }
}
