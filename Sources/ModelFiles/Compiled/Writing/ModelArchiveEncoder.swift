import CompilerSupport
import ObjectModel

/// Writes a model as the archived `NSManagedObjectModel` that momc makes of it.
///
/// What was never seen in a compiled model is reported, with its place; the archive then has a gap and is of no use.
struct ModelArchiveEncoder {
    let graph: ModelGraph
    var archive = KeyedArchiver()
    var findings = Findings(rule: CompilationRules.notCompilable)
    /// The objects of all entities and of their relationships, which name each other.
    let entities: [KeyedArchiver.Reference]
    let relationships: [[KeyedArchiver.Reference]]
    private let root: KeyedArchiver.Reference

    /// - Parameter graph: A model in its compiled form.
    init(_ graph: ModelGraph) {
        self.graph = graph
        var archive = KeyedArchiver()
        root = archive.reserve()
        entities = graph.model.entities.map { _ in archive.reserve() }
        relationships = graph.model.entities.map { entity in entity.relationships.map { _ in archive.reserve() } }
        self.archive = archive
    }

    mutating func bytes() -> [UInt8] {
        let model = graph.model
        for position in model.entities.indices { add(entity: position) }
        let version = archive.plain(.string(model.document.versionIdentifier ?? ""))
        var members: [String: KeyedArchiver.Member] = [
            "NSEntities": dictionary(ofEntities: Array(model.entities.indices)),
            "NSFetchRequestTemplates": .object(.none),
            "NSVersionIdentifiers": archive.list(.set, [version]),
        ]
        if !model.fetchRequests.isEmpty {
            let requests = model.fetchRequests.map { request in
                (key: request.name, value: add(request, of: request.name))
            }
            members["NSFetchRequestTemplates"] = archive.dictionary(.mutableDictionary, requests)
        }
        if !model.configurations.isEmpty {
            let configurations = model.configurations.map { configuration in
                let held = configuration.members.compactMap { graph.entity(named: $0.entityName) }.map { entities[$0] }
                return (key: configuration.name, value: archive.add(.set, ["NS.objects": .objects(held)]))
            }
            members["NSConfigurations"] = archive.dictionary(.mutableDictionary, configurations)
        }
        archive.fill(root, .model, members)
        return archive.bytes(root: root)
    }

    /// Reports something of an element that was never seen in a compiled model.
    mutating func refuse(_ message: String, _ symbol: String, _ origin: SourceOrigin, _ setting: String? = nil) {
        findings.report(message, at: graph.model.location(origin, setting), symbol: symbol, help: Self.wayOut)
    }

    /// Reports something that nobody has seen compiled, so that its place in an archive is not known.
    mutating func refuseUnknown(_ what: String, _ symbol: String, _ origin: SourceOrigin, _ setting: String? = nil) {
        refuse("how \(what) is compiled is not known", symbol, origin, setting)
    }

    /// Reports a class in the current module when nobody says which that is.
    mutating func checkModule(of name: String?, _ symbol: String, _ origin: SourceOrigin, _ setting: String) {
        guard let name, name.hasPrefix(".") else { return }
        findings.report(
            "the class '\(name)' of '\(symbol)' is in the current module, and its name is not given",
            at: graph.model.location(origin, setting),
            symbol: symbol,
            help: "Name the module with --module, for example the target of a package."
        )
    }

    /// What to do about anything that was never seen.
    static let wayOut = "Remove it from the model, do it in the code of the app, or compile with Xcode."

    // MARK: Entities

    private mutating func add(entity position: Int) {
        let entity = graph.model.entities[position]
        var properties: [(key: String, value: KeyedArchiver.Reference)] = []
        for attribute in entity.attributes { properties.append((attribute.name, add(attribute, of: position))) }
        for (index, relationship) in entity.relationships.enumerated() {
            let reference = PropertyPosition(entity: position, kind: .relationship, position: index)
            properties.append((relationship.name, add(relationship, at: reference)))
        }
        for property in entity.fetchedProperties { properties.append((property.name, add(property, of: position))) }
        properties.sort { $0.key < $1.key }
        var members: [String: KeyedArchiver.Member] = [
            "NSEntityName": archive.text(entity.name),
            "NSClassNameForEntity": archive.text(entity.representedClassName),
            "NSRenamingIdentifier": archive.text(entity.renamingIdentifier ?? entity.name),
            "NSVersionHashModifier": archive.text(entity.versionHashModifier),
            "NSSuperentity": .object(graph.parents[position].map { entities[$0] } ?? .none),
            "NSSubentities": dictionary(ofEntities: graph.children[position]),
            "NSProperties": archive.dictionary(.mutableDictionary, properties),
            "NSUserInfo": dictionary(of: entity.userInfo),
            "NSManagedObjectModel": .object(root),
        ]
        if entity.isAbstract { members["NSIsAbstract"] = .bool(true) }
        if !entity.uniquenessConstraints.isEmpty { members["NSUniqueTuples"] = lists(of: entity.uniquenessConstraints) }
        addIndexes(of: entity, at: position, to: &members)
        checkModule(of: entity.representedClassName, entity.name, entity.origin, "representedClassName")
        if entity.spotlightDisplayNameExpression != nil {
            let what = "the Spotlight display name of '\(entity.name)'"
            refuseUnknown(what, entity.name, entity.origin, "coreSpotlightDisplayNameExpression")
        }
        archive.fill(entities[position], .entity, members)
    }

    private mutating func dictionary(ofEntities positions: [Int]) -> KeyedArchiver.Member {
        archive.dictionary(.mutableDictionary, positions.map { (graph.model.entities[$0].name, entities[$0]) })
    }

    /// User info, which has one class of dictionary however it is changed later.
    mutating func dictionary(of userInfo: [UserInfoEntry]) -> KeyedArchiver.Member {
        archive.dictionary(.dictionary, userInfo.map { ($0.key, archive.plain(.string($0.value))) })
    }

    /// Properties that belong together, by their names.
    private mutating func lists(of groups: [PropertyGroup]) -> KeyedArchiver.Member {
        let lists = groups.map { group in
            let names = group.properties.map { archive.plain(.string($0.name)) }
            return archive.add(.mutableArray, ["NS.objects": .objects(names)])
        }
        return archive.list(.mutableArray, lists)
    }

    // MARK: Indexes

    /// Fetch indexes of several elements are there a second time, as compound indexes for older systems.
    private mutating func addIndexes(
        of entity: Entity,
        at position: Int,
        to members: inout [String: KeyedArchiver.Member]
    ) {
        var compound = entity.compoundIndexes
        if !entity.fetchIndexes.isEmpty {
            if let index = compound.first {
                refuse("'\(entity.name)' has both kinds of indexes", entity.name, index.origin)
            }
            members["NSFetchIndexDescriptions"] = archive.list(
                .mutableArray,
                entity.fetchIndexes.map { add($0, of: entity.name, entities[position]) }
            )
            compound = entity.fetchIndexes.filter { $0.elements.count > 1 }.map { index in
                PropertyGroup(properties: index.elements.map { PropertyMention(name: $0.property ?? "") })
            }
        }
        if !compound.isEmpty { members["NSCompoundIndexes"] = lists(of: compound) }
    }

    private mutating func add(
        _ index: FetchIndex,
        of entity: String,
        _ owner: KeyedArchiver.Reference
    ) -> KeyedArchiver.Reference {
        let place = archive.reserve()
        let elements = index.elements.map { element in
            if element.property == nil || element.type != "Binary" {
                let message = "how an index of a kind other than Binary, or of an expression, is compiled is not known"
                refuse("'\(entity).\(index.name)': \(message)", entity, element.origin)
            } else if element.order != "ascending", element.order != "descending" {
                refuse("'\(entity).\(index.name)' is ordered neither way", entity, element.origin, "order")
            }
            return archive.add(
                .fetchIndexElement,
                [
                    "NSPropertyName": archive.text(element.property),
                    "NSFetchIndexElementType": .integer(0),
                    "NSAscending": .bool(element.order == "ascending"),
                    "NSFetchIndexDescription": .object(place),
                ]
            )
        }
        archive.fill(
            place,
            .fetchIndex,
            [
                "NSIndexName": archive.text(index.name),
                "NSEntity": .object(owner),
                "NSIndexElements": archive.list(.array, elements),
                "NSPartialIndexPredicate": predicate(
                    index.partialIndexPredicate,
                    entity,
                    index.origin,
                    "partialIndexPredicate"
                ),
            ]
        )
        return place
    }
}
