import CompilerSupport
import ObjectModel

/// Decodes an archived `NSManagedObjectModel` into the model that it was compiled from.
struct ModelArchiveDecoder {
    /// The composites of the attributes read so far, each once.
    private var composites: [Composite] = []
    /// The number of entities, properties and elements that may still be read: an archive can refer to one object a
    /// million times.
    private var elementsLeft = 500_000

    mutating func model(_ object: ArchivedObject) throws(CompiledModelError) -> ManagedObjectModel {
        try object.check(isA: "NSManagedObjectModel")
        guard let entities = object["NSEntities"]?.entries else {
            throw CompiledModelError("the model has no entities")
        }
        // A running app archives inherited properties again in each subentity; momc does not.
        let repeatsInherited = object["NSEntities"]?.className == "NSKnownKeysDictionary1"
        var model = ManagedObjectModel()
        model.document.type = "com.apple.IDECoreDataModeler.DataModel"
        model.document.documentVersion = "1.0"
        model.document.minimumToolsVersion = "Automatic"
        model.document.sourceLanguage = "Swift"
        model.document.versionIdentifier = object["NSVersionIdentifiers"]?.elements?.first?.text ?? ""
        for (name, entity) in entities {
            model.entities.append(try self.entity(entity, named: name, repeatsInherited: repeatsInherited))
        }
        for (name, members) in object["NSConfigurations"]?.entries ?? [] where name != "PF_DEFAULT_CONFIGURATION_NAME" {
            let names = (members.elements ?? []).compactMap { $0.text("NSEntityName") }.sorted()
            try count(names.count)
            model.configurations.append(
                Configuration(name: name, members: names.map { Configuration.Member(entityName: $0) })
            )
        }
        for (name, request) in object["NSFetchRequestTemplates"]?.entries ?? [] {
            try count()
            model.fetchRequests.append(try FetchRequest(request, named: name))
        }
        model.composites = composites
        return model
    }

    private mutating func count(_ elements: Int = 1) throws(CompiledModelError) {
        elementsLeft -= elements
        if elementsLeft < 0 { throw CompiledModelError("the model has more elements than any model") }
    }

    // MARK: Entities

    private mutating func entity(
        _ object: ArchivedObject,
        named name: String,
        repeatsInherited: Bool
    ) throws(CompiledModelError) -> Entity {
        try object.check(isA: "NSEntityDescription")
        try count()
        guard object.text("NSEntityName") == name else {
            throw CompiledModelError("the entity '\(name)' has another name")
        }
        var entity = Entity(name: name, parentName: object["NSSuperentity"]?.text("NSEntityName"))
        entity.representedClassName = object.text("NSClassNameForEntity")
        entity.isAbstract = object.bool("NSIsAbstract")
        entity.isSyncable = true
        entity.renamingIdentifier = object.renamingIdentifier(of: name)
        entity.versionHashModifier = object.text("NSVersionHashModifier")
        entity.userInfo = try object.userInfo(of: name)
        let inherited = repeatsInherited ? try Self.inheritedNames(of: object) : []
        for (propertyName, property) in object["NSProperties"]?.entries ?? [] where !inherited.contains(propertyName) {
            try add(property, named: propertyName, to: &entity)
        }
        entity.uniquenessConstraints = try groups(object, "NSUniqueTuples")
        for index in object["NSFetchIndexDescriptions"]?.elements ?? [] {
            entity.fetchIndexes.append(try fetchIndex(index, isOfRunningApp: repeatsInherited))
        }
        entity.takeCompoundIndexes(try groups(object, "NSCompoundIndexes"))
        entity.spellIndexesOnce()
        return entity
    }

    /// The names of the properties that an entity inherits.
    private static func inheritedNames(of entity: ArchivedObject) throws(CompiledModelError) -> Set<String> {
        var names: Set<String> = []
        var visited: Set<Int> = [entity.number]
        var parent = entity["NSSuperentity"]
        while let ancestor = parent {
            guard visited.insert(ancestor.number).inserted else {
                throw CompiledModelError("the entity '\(ancestor.text("NSEntityName") ?? "")' inherits from itself")
            }
            names.formUnion((ancestor["NSProperties"]?.entries ?? []).map(\.key))
            parent = ancestor["NSSuperentity"]
        }
        return names
    }

    private mutating func groups(
        _ object: ArchivedObject,
        _ key: String
    ) throws(CompiledModelError) -> [PropertyGroup] {
        var groups: [PropertyGroup] = []
        for group in object[key]?.elements ?? [] {
            let names = (group.elements ?? []).map { $0.text ?? $0.text("NSPropertyName") ?? "" }
            try count(names.count)
            groups.append(PropertyGroup(properties: names.map { PropertyMention(name: $0) }))
        }
        return groups
    }

    private mutating func fetchIndex(
        _ object: ArchivedObject,
        isOfRunningApp: Bool
    ) throws(CompiledModelError) -> FetchIndex {
        try object.check(isA: "NSFetchIndexDescription")
        var index = FetchIndex(name: object.text("NSIndexName") ?? "")
        for element in object["NSIndexElements"]?.elements ?? [] {
            try count()
            var written = FetchIndex.Element(property: element.text("NSPropertyName"))
            if let property = element["NSIndexedProperty"], property.className == "NSExpressionDescription" {
                written.property = nil
                written.expression = try property.expression("NSExpression")?.text
            }
            written.type = element.integer("NSFetchIndexElementType") == 1 ? "RTree" : "Binary"
            written.order = element.bool("NSAscending") ? "ascending" : "descending"
            index.elements.append(written)
        }
        index.partialIndexPredicate = try object.predicateText("NSPartialIndexPredicate")
        // The archive of a running app does not show which setting an index comes from.
        index.isOfIndexedAttribute = isOfRunningApp || object["NSEntity"] == nil
        return index
    }

    // MARK: Properties

    private mutating func add(
        _ object: ArchivedObject,
        named name: String,
        to entity: inout Entity
    ) throws(CompiledModelError) {
        try count()
        switch object.className {
        case "NSAttributeDescription", "NSDerivedAttributeDescription", "NSCompositeAttributeDescription":
            entity.attributes.append(try attribute(object, named: name, of: entity.name))
        case "NSRelationshipDescription":
            entity.relationships.append(try Relationship(object, named: name, of: entity.name))
        case "NSFetchedPropertyDescription":
            var property = FetchedProperty(name: name)
            property.isOptional = object.bool("NSIsOptional")
            property.userInfo = try object.userInfo(of: "\(entity.name).\(name)")
            property.request = try object["NSFetchRequest"].map { request throws(CompiledModelError) in
                var decoded = try FetchRequest(request, named: "fetchedPropertyFetchRequest")
                decoded.entityName = decoded.entityName ?? object.text("_NSFetchRequestEntityName")
                return decoded
            }
            entity.fetchedProperties.append(property)
        // A placeholder for an inherited property.
        case "_NSPropertyDescriptionProxy": break
        default:
            throw CompiledModelError("'\(entity.name).\(name)' is of the unknown class \(object.className ?? "nil")")
        }
    }

    private mutating func attribute(
        _ object: ArchivedObject,
        named name: String,
        of owner: String
    ) throws(CompiledModelError) -> Attribute {
        var attribute = try Attribute(object, named: name, of: owner)
        guard attribute.type == .composite else { return attribute }
        var elements: [Attribute] = []
        for element in object["NSCompositeElements"]?.elements ?? [] {
            try count()
            guard let elementName = element.text("NSPropertyName") else {
                throw CompiledModelError("the composite of '\(owner).\(name)' has an element without a name")
            }
            let decoded = try Attribute(element, named: elementName, of: name)
            if decoded.type == .composite {
                throw CompiledModelError("the composite of '\(owner).\(name)' contains another composite")
            }
            elements.append(decoded)
        }
        attribute.details.compositeName = nameOfComposite(with: elements, for: name)
        return attribute
    }

    /// A name for a composite: an archive has its elements and not its name, so it is named after the first attribute
    /// of that type.
    private mutating func nameOfComposite(with elements: [Attribute], for attribute: String) -> String {
        if let known = composites.first(where: { $0.attributes == elements }) { return known.name }
        let wanted = attribute.withUppercaseStart
        var name = wanted
        var number = 1
        while composites.contains(where: { $0.name == name }) {
            number += 1
            name = "\(wanted)\(number)"
        }
        composites.append(Composite(name: name, attributes: elements))
        return name
    }
}
