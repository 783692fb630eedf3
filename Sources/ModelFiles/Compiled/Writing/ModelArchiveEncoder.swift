import CompilerSupport
import ObjectModel

/// Writes a model as an archived `NSManagedObjectModel`, in the form of momc.
///
/// It reports each part whose compiled form is unknown, with its place; the archive is then incomplete and unusable.
struct ModelArchiveEncoder {
    let graph: ModelGraph
    var archive = KeyedArchiver()
    var findings = Findings(rule: CompilationRules.notCompilable)
    /// Warnings about what is compiled as momc does, and does not do what it says.
    var warnings = Findings(rule: CompilationRules.classWithoutModule)
    /// The objects of all entities and of their relationships, reserved because they refer to each other.
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

    /// Reports a part of an element that cannot be compiled.
    mutating func refuse(_ message: String, _ symbol: String, _ origin: SourceOrigin, _ setting: String? = nil) {
        findings.report(message, at: graph.model.location(origin, setting), symbol: symbol, help: Self.wayOut)
    }

    /// Reports a part whose compiled form is unknown.
    mutating func refuseUnknown(_ what: String, _ symbol: String, _ origin: SourceOrigin, _ setting: String? = nil) {
        refuse("it is not known how \(what) is compiled", symbol, origin, setting)
    }

    /// Warns of a class in the current module when that module's name is not given.
    mutating func checkModule(of name: String?, _ symbol: String, _ origin: SourceOrigin, _ setting: String) {
        guard let name, name.hasPrefix(".") else { return }
        warnings.report(
            "the class '\(name)' of '\(symbol)' is in the current module, and its name is not given",
            at: graph.model.location(origin, setting),
            symbol: symbol,
            help:
                "No class of an app has that name; name the module with --module, for example the target of a package."
        )
    }

    /// The remedy for every part whose compiled form is unknown.
    static let wayOut = "Remove it from the model, do it in the code of the app, or compile with Xcode."

    // MARK: Entities

    private mutating func add(entity position: Int) {
        let entity = graph.model.entities[position]
        checkModule(of: entity.representedClassName, entity.name, entity.origin, "representedClassName")
        var properties: [(key: String, value: KeyedArchiver.Reference)] = []
        for attribute in entity.attributes { properties.append((attribute.name, add(attribute, of: position))) }
        for (index, relationship) in entity.relationships.enumerated() {
            let reference = PropertyID(entity: position, kind: .relationship, position: index)
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
        if entity.spotlightDisplayNameExpression != nil {
            let what = "the Spotlight display name of '\(entity.name)'"
            refuseUnknown(what, entity.name, entity.origin, "coreSpotlightDisplayNameExpression")
        }
        archive.fill(entities[position], .entity, members)
    }

    private mutating func dictionary(ofEntities positions: [Int]) -> KeyedArchiver.Member {
        archive.dictionary(.mutableDictionary, positions.map { (graph.model.entities[$0].name, entities[$0]) })
    }

    /// User info, always archived as a dictionary of one class.
    mutating func dictionary(of userInfo: [UserInfoEntry]) -> KeyedArchiver.Member {
        archive.dictionary(.dictionary, userInfo.map { ($0.key, archive.add($0.content)) })
    }

    /// Property groups, by the names of their properties.
    private mutating func lists(of groups: [PropertyGroup]) -> KeyedArchiver.Member {
        let lists = groups.map { group in
            let names = group.properties.map { archive.plain(.string($0.name)) }
            return archive.add(.mutableArray, ["NS.objects": .objects(names)])
        }
        return archive.list(.mutableArray, lists)
    }

    // MARK: Indexes

    /// Adds fetch indexes, and lists of names for older systems: those of several elements, or an empty list.
    private mutating func addIndexes(
        of entity: Entity,
        at position: Int,
        to members: inout [String: KeyedArchiver.Member]
    ) {
        if let index = entity.compoundIndexes.first, !entity.fetchIndexes.allSatisfy(\.isNamedLikeItsAttribute) {
            refuse("'\(entity.name)' has both kinds of indexes", entity.name, index.origin)
        }
        if !entity.fetchIndexes.isEmpty {
            members["NSFetchIndexDescriptions"] = archive.list(
                .mutableArray,
                entity.fetchIndexes.map { add($0, of: entity.name, entities[position]) }
            )
        }
        if let compound = entity.archivedCompoundIndexes { members["NSCompoundIndexes"] = lists(of: compound) }
    }

    private mutating func add(
        _ index: FetchIndex,
        of entity: String,
        _ owner: KeyedArchiver.Reference
    ) -> KeyedArchiver.Reference {
        let place = archive.reserve()
        let elements = index.elements.map { element in
            if element.property == nil || element.type != "Binary" {
                let message =
                    "it is not known how an index of a kind other than Binary, or of an expression, is compiled"
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
                "NSEntity": .object(index.isOfIndexedAttribute ? .none : owner),
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

/// The archived values of a property.
private typealias Members = [String: KeyedArchiver.Member]

extension ModelArchiveEncoder {
    /// The archived values that all properties have.
    private mutating func members(
        _ name: String,
        of owner: Int,
        renamingIdentifier: String? = nil,
        modifier: String? = nil,
        userInfo: [UserInfoEntry],
        switches: [String]
    ) -> Members {
        var members = Members(uniqueKeysWithValues: switches.map { ($0, .bool(true)) })
        members["NSPropertyName"] = archive.text(name)
        members["NSRenamingIdentifier"] = archive.text(renamingIdentifier ?? name)
        members["NSEntity"] = .object(entities[owner])
        if modifier != nil { members["NSVersionHashModifier"] = archive.text(modifier) }
        if !userInfo.isEmpty { members["NSUserInfo"] = dictionary(of: userInfo) }
        return members
    }

    // MARK: Attributes

    mutating func add(_ attribute: Attribute, of owner: Int) -> KeyedArchiver.Reference {
        let details = attribute.details
        let symbol = "\(graph.model.entities[owner].name).\(attribute.name)"
        var members = members(
            attribute.name,
            of: owner,
            renamingIdentifier: attribute.renamingIdentifier,
            modifier: details.versionHashModifier,
            userInfo: details.userInfo,
            switches: attribute.archivedKeys
        )
        members["NSAttributeType"] = .integer(type(of: attribute, symbol))
        members["NSAttributeValueClassName"] = archive.text(details.customClassName ?? attribute.type.valueClassName)
        members["NSDefaultValue"] = .object(defaultValue(of: attribute, symbol))
        members["NSValueTransformerName"] = archive.text(details.valueTransformerName)
        members["NSFlagsKey"] = .integer(
            (attribute.allowsExternalStorage ? 4 : 0) | (attribute.isPreservedAfterDeletion ? 16 : 0)
        )
        checkModule(of: details.customClassName, symbol, attribute.origin, "customClassName")
        addValidation(of: attribute, symbol, to: &members)
        if attribute.isDerived {
            members["NSIsReadOnly"] = .bool(true)
            members["NSDerivationExpression"] = .object(derivation(of: attribute, symbol))
            members["NSFilteringPredicate"] = .object(.none)
        }
        members["_P"] = .integer(members.packedFlags)
        return archive.add(attribute.isDerived ? .derivedAttribute : .attribute, members)
    }

    private mutating func type(of attribute: Attribute, _ symbol: String) -> Int {
        if attribute.details.unknownTypeName == nil, let code = attribute.type.archiveCode { return Int(code) }
        let name = attribute.details.unknownTypeName ?? attribute.type.rawValue
        refuseUnknown("'\(symbol)' of the type \(name)", symbol, attribute.origin, "attributeType")
        return 0
    }

    private mutating func defaultValue(of attribute: Attribute, _ symbol: String) -> KeyedArchiver.Reference {
        guard let value = attribute.defaultValue else { return .none }
        if let reference = archive.add(value, of: attribute) { return reference }
        let text = attribute.details.defaultDateInterval ?? attribute.defaultText ?? ""
        let what = "the default '\(text)' of '\(symbol)' (\(attribute.type.rawValue))"
        refuseUnknown(what, symbol, attribute.origin, attribute.defaultSetting)
        return .none
    }

    /// Limits are predicates, each with the code of its validation error.
    private mutating func addValidation(of attribute: Attribute, _ symbol: String, to members: inout Members) {
        guard attribute.hasDetails else { return }
        let details = attribute.details
        let limits =
            attribute.type == .date
            ? [
                ("minDateTimeInterval", details.minimumDateInterval),
                ("maxDateTimeInterval", details.maximumDateInterval),
            ]
            : [("minValueString", details.minimumText), ("maxValueString", details.maximumText)]
        var (predicates, codes): ([KeyedArchiver.Reference], [KeyedArchiver.Reference]) = ([], [])
        for (position, (setting, text)) in limits.enumerated() {
            guard let text else { continue }
            let limit = ArchivedLimit(text, of: attribute.type)
            guard let limit, let predicate = try? archive.add(limit.predicate(isMinimum: position == 0)) else {
                refuseUnknown("the limit '\(text)' of '\(symbol)'", symbol, attribute.origin, setting)
                continue
            }
            predicates.append(predicate)
            codes.append(archive.plain(.integer(limit.code(isMinimum: position == 0))))
        }
        if details.regularExpression != nil {
            let what = "the regular expression of '\(symbol)'"
            refuseUnknown(what, symbol, attribute.origin, "regularExpressionString")
        }
        if predicates.isEmpty { return }
        members["NSValidationPredicates"] = archive.list(.array, predicates)
        members["NSValidationWarnings"] = archive.list(.array, codes)
    }

    private mutating func derivation(of attribute: Attribute, _ symbol: String) -> KeyedArchiver.Reference {
        let text = attribute.details.derivationExpression ?? ""
        if let derivation = DerivationExpression(text), derivation.wasSeenCompiled {
            return archive.add(PredicateExpression(derivation))
        }
        refuseUnknown("'\(symbol)', derived as '\(text)',", symbol, attribute.origin, "derivationExpression")
        return .none
    }

    // MARK: Relationships

    mutating func add(_ relationship: Relationship, at position: PropertyID) -> KeyedArchiver.Reference {
        var members = members(
            relationship.name,
            of: position.entity,
            renamingIdentifier: relationship.renamingIdentifier,
            modifier: relationship.versionHashModifier,
            userInfo: relationship.userInfo,
            switches: relationship.archivedKeys
        )
        let inverse = graph.inverse(of: position).map { relationships[$0.entity][$0.position] }
        members["NSDestinationEntity"] = .object(graph.destination(of: position).map { entities[$0] } ?? .none)
        members["NSInverseRelationship"] = .object(inverse ?? .none)
        members["_NSDestinationEntityName"] = archive.text(relationship.destinationName)
        members["_NSInverseRelationshipName"] = archive.text(relationship.inverseName)
        members["NSMinCount"] = .integer(relationship.minimumCount ?? 0)
        members["NSMaxCount"] = .integer(relationship.maximumCount ?? 0)
        members["NSDeleteRule"] = .integer(relationship.deleteRule.archiveCode)
        members["_P"] = .integer(members.packedFlags)
        let place = relationships[position.entity][position.position]
        archive.fill(place, .relationship, members)
        return place
    }

    // MARK: Fetched properties

    mutating func add(_ property: FetchedProperty, of owner: Int) -> KeyedArchiver.Reference {
        let symbol = "\(graph.model.entities[owner].name).\(property.name)"
        var members = members(
            property.name,
            of: owner,
            userInfo: property.userInfo,
            switches: ["NSIsOptional", "NSIsTransient", "NSIsReadOnly"]
        )
        if !property.isOptional {
            refuseUnknown("'\(symbol)', which is not optional,", symbol, property.origin)
        }
        if let request = property.request {
            members["NSFetchRequest"] = .object(add(request, of: symbol))
            members["_NSFetchRequestEntityName"] = archive.text(request.entityName)
        } else {
            refuse("'\(symbol)' has no fetch request", symbol, property.origin)
        }
        members["_P"] = .integer(members.packedFlags)
        return archive.add(.fetchedProperty, members)
    }
}

extension Members {
    /// The Boolean keys again, as bits. Some bits say that keys are absent: the reader ignores these.
    fileprivate var packedFlags: Int {
        let switches = [
            ("NSIsOptional", 0x02), ("NSIsReadOnly", 0x04), ("NSIsTransient", 0x08), ("NSIndexedBySpotlight", 0x100),
            ("NSIsStoredInTruth", 0x200), ("NSIsOrdered", 0x400), ("NSAllowsCloudEncryption", 0x800),
        ]
        let absent = [
            ("NSValidationPredicates", 0x10), ("NSValidationWarnings", 0x20), ("NSUserInfo", 0x40),
            ("NSVersionHashModifier", 0x80),
        ]
        let bits = switches.filter { self[$0.0] != nil }.map(\.1) + absent.filter { self[$0.0] == nil }.map(\.1)
        return bits.reduce(0x01, |)
    }
}

extension ModelArchiveEncoder {
    /// Adds a template, or the request of a fetched property.
    mutating func add(_ request: FetchRequest, of symbol: String) -> KeyedArchiver.Reference {
        let entity = request.entityName.flatMap { graph.entity(named: $0) }
        if entity == nil { refuse("the fetch request of '\(symbol)' has no entity", symbol, request.origin, "entity") }
        for (setting, isUnusual) in request.unusualSettings where isUnusual {
            refuseUnknown("'\(setting)' of '\(symbol)'", symbol, request.origin, setting)
        }
        let absent = [
            "NSSortDescriptors", "NSValuesToFetch", "NSValuesToGroupBy", "NSHavingPredicate",
            "NSRelationshipKeyPathsForPrefetching",
        ]
        var members = Dictionary(uniqueKeysWithValues: absent.map { ($0, KeyedArchiver.Member.object(.none)) })
        for key in ["NSFetchLimit", "NSFetchOffset", "NSBatchSize"] { members[key] = .integer(0) }
        members["NSResultType"] = .integer(request.resultType ?? 0)
        members["NSEntity"] = .object(entity.map { entities[$0] } ?? .none)
        members["NSPredicate"] = predicate(request.predicate, symbol, request.origin, "predicateString")
        members["NSHasFetchRequestFlags"] = .bool(true)
        members["NSFetchRequestFlags"] = .integer(request.archivedFlags)
        return archive.add(.fetchRequest, members)
    }

    /// A predicate; reported at its place when it cannot be parsed or its archive is unknown.
    mutating func predicate(
        _ text: String?,
        _ symbol: String,
        _ origin: SourceOrigin,
        _ setting: String
    ) -> KeyedArchiver.Member {
        guard let text else { return .object(.none) }
        do throws(CompiledModelError) {
            return .object(try archive.add(try Predicate(text)))
        } catch {
            refuse("the predicate of '\(symbol)' cannot be compiled: \(error.message)", symbol, origin, setting)
            return .object(.none)
        }
    }
}

extension FetchRequest {
    /// The settings that no known compiled model has. The only source with a limit compiled to an archive without it.
    fileprivate var unusualSettings: [(name: String, isUnusual: Bool)] {
        [
            ("fetchLimit", fetchLimit != nil), ("fetchBatchSize", fetchBatchSize != nil),
            ("resultType", ![nil, 1, 2].contains(resultType)),
            ("resultType", FetchOption.all.contains { $0.isContradicted(in: self) }),
        ]
    }
}
