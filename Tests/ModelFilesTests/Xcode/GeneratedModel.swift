import TestSupport

@testable import ObjectModel

/// Makes models at random in which everything that a model can hold occurs.
struct ModelGenerator {
    private var random: SeededGenerator

    init(seed: Int) { random = SeededGenerator(seed: seed) }

    mutating func model() -> ManagedObjectModel {
        var model = ManagedObjectModel()
        model.document = document()
        model.entities = list { $0.entity() }
        model.fetchRequests = list { $0.fetchRequest() }
        model.configurations = list { $0.configuration() }
        model.composites = list { Composite(name: $0.text(), attributes: $0.list { $0.attribute() }) }
        model.diagram = list { $0.diagramElement() }
        model.spelling = spelling()
        return model
    }

    // MARK: Parts

    private mutating func document() -> DocumentSettings {
        var settings = DocumentSettings()
        settings.name = maybe()
        settings.type = maybe()
        settings.documentVersion = maybe()
        settings.lastSavedToolsVersion = ["1", "22758", nil].randomElement(using: &random) ?? nil
        settings.systemVersion = maybe()
        settings.minimumToolsVersion = maybe()
        settings.sourceLanguage = maybe()
        settings.versionIdentifier = maybe()
        settings.macOSVersion = maybe()
        settings.iOSVersion = maybe()
        settings.isUsedWithCloudKit = maybe { $0.coin() }
        settings.isUsedWithSwiftData = maybe { $0.coin() }
        return settings
    }

    private mutating func entity() -> Entity {
        var entity = Entity(name: text(), parentName: maybe())
        entity.representedClassName = maybe()
        entity.isAbstract = coin()
        entity.isSyncable = coin()
        entity.codeGeneration = one(of: CodeGenerationSetting.allCases, else: .manual)
        entity.spelling = spelling()
        entity.renamingIdentifier = maybe()
        entity.versionHashModifier = maybe()
        entity.spotlightDisplayNameExpression = maybe()
        entity.attributes = list { $0.attribute() }
        entity.relationships = list { $0.relationship() }
        entity.fetchedProperties = list { $0.fetchedProperty() }
        entity.fetchIndexes = list { $0.fetchIndex() }
        entity.compoundIndexes = list { PropertyGroup(properties: $0.mentions()) }
        entity.uniquenessConstraints = list { PropertyGroup(properties: $0.mentions()) }
        entity.userInfo = userInfo()
        return entity
    }

    private mutating func attribute() -> Attribute {
        let type = one(of: AttributeType.allCases, else: .string)
        var attribute = Attribute(name: text(), type: type, defaultText: maybe())
        for place in Attribute.switches.map(\.1) { attribute[keyPath: place] = coin() }
        attribute.renamingIdentifier = maybe()
        attribute.spelling = spelling()
        if coin() { attribute.details = details(of: type) }
        return attribute
    }

    private mutating func details(of type: AttributeType) -> AttributeDetails {
        var details = AttributeDetails()
        details.defaultDateInterval = maybe()
        details.minimumDateInterval = maybe()
        details.maximumDateInterval = maybe()
        details.minimumText = maybe()
        details.maximumText = maybe()
        details.regularExpression = maybe()
        details.valueTransformerName = maybe()
        details.customClassName = maybe()
        details.versionHashModifier = maybe()
        details.derivationExpression = maybe()
        details.compositeName = maybe()
        details.unknownTypeName = type == .undefined ? maybe() : nil
        details.userInfo = userInfo()
        return details
    }

    private mutating func relationship() -> Relationship {
        let rule = one(of: DeleteRule.allCases, else: .nullify)
        var relationship = Relationship(name: text(), inverseName: maybe(), deleteRule: rule)
        for place in Relationship.switches.map(\.1) { relationship[keyPath: place] = coin() }
        relationship.destinationName = maybe()
        relationship.inverseEntityName = maybe()
        relationship.minimumCount = maybe { Int.random(in: -1...2, using: &$0.random) }
        relationship.maximumCount = maybe { Int.random(in: Int.min...Int.max, using: &$0.random) }
        relationship.renamingIdentifier = maybe()
        relationship.versionHashModifier = maybe()
        relationship.userInfo = userInfo()
        relationship.spelling = spelling()
        return relationship
    }

    private mutating func fetchedProperty() -> FetchedProperty {
        var property = FetchedProperty(name: text(), request: maybe { $0.fetchRequest() })
        property.isOptional = coin()
        property.isSyncable = coin()
        property.userInfo = userInfo()
        property.spelling = spelling()
        return property
    }

    private mutating func fetchRequest() -> FetchRequest {
        var request = FetchRequest(name: text(), entityName: maybe(), predicate: maybe())
        request.fetchLimit = maybe { Int.random(in: 0...100, using: &$0.random) }
        request.fetchBatchSize = maybe { Int.random(in: 0...100, using: &$0.random) }
        request.resultType = maybe { Int.random(in: 0...4, using: &$0.random) }
        request.includesSubentities = maybe { $0.coin() }
        request.includesPropertyValues = maybe { $0.coin() }
        request.includesPendingChanges = maybe { $0.coin() }
        request.returnsObjectsAsFaults = maybe { $0.coin() }
        request.returnsDistinctResults = maybe { $0.coin() }
        return request
    }

    private mutating func fetchIndex() -> FetchIndex {
        var index = FetchIndex(name: text())
        index.partialIndexPredicate = maybe()
        index.elements = list { generator in
            var element = FetchIndex.Element(property: generator.maybe())
            element.expression = generator.maybe()
            element.type = generator.maybe()
            element.order = generator.maybe()
            return element
        }
        return index
    }

    private mutating func configuration() -> Configuration {
        var configuration = Configuration(name: text())
        configuration.isUsedWithCloudKit = maybe { $0.coin() }
        configuration.members = list { Configuration.Member(entityName: $0.text()) }
        return configuration
    }

    private mutating func diagramElement() -> DiagramElement {
        var element = DiagramElement(name: text())
        element.positionX = maybe()
        element.positionY = maybe()
        element.width = maybe()
        element.height = maybe()
        return element
    }

    // MARK: Pieces

    private mutating func userInfo() -> [UserInfoEntry] { list { UserInfoEntry(key: $0.text(), value: $0.text()) } }

    private mutating func mentions() -> [PropertyMention] { list { PropertyMention(name: $0.text()) } }

    private mutating func spelling() -> ExplicitDefaults {
        var spelling = ExplicitDefaults()
        let statements: [WritableKeyPath<ExplicitDefaults, Bool>] = [
            \.statesObjectType, \.statesMandatory, \.statesCodeGeneration, \.statesRenamingIdentifier, \.statesUserInfo,
            \.statesDiagram,
        ]
        for statement in statements { spelling[keyPath: statement] = coin() }
        return spelling
    }

    private mutating func text() -> String {
        let pieces = [
            "", "name", "String", "YES", "1", " ", "\"", "'", "&", "<", ">", "\n", "\r", "\t", "é", "👩‍👧", "\u{301}",
        ]
        return (0..<Int.random(in: 0...3, using: &random)).map { _ in one(of: pieces, else: "") }.joined()
    }

    private mutating func maybe() -> String? { maybe { $0.text() } }

    private mutating func maybe<Value>(_ make: (inout ModelGenerator) -> Value) -> Value? { coin() ? make(&self) : nil }

    private mutating func list<Value>(_ make: (inout ModelGenerator) -> Value) -> [Value] {
        (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&self) }
    }

    private mutating func one<Value>(of values: [Value], else other: Value) -> Value {
        values.randomElement(using: &random) ?? other
    }

    private mutating func coin() -> Bool { Bool.random(using: &random) }
}

extension Attribute {
    /// The switches by the names that files give them.
    static let switches: [(String, any WritableKeyPath<Attribute, Bool> & Sendable)] = [
        ("optional", \.isOptional), ("transient", \.isTransient), ("derived", \.isDerived),
        ("usesScalarValueType", \.isScalar), ("allowsCloudEncryption", \.allowsCloudEncryption),
        ("allowsExternalBinaryDataStorage", \.allowsExternalStorage),
        ("preserveAfterDeletion", \.isPreservedAfterDeletion), ("spotlightIndexingEnabled", \.isIndexedBySpotlight),
        ("storedInTruthFile", \.isStoredInTruthFile), ("indexed", \.isIndexed), ("syncable", \.isSyncable),
    ]
}

extension Relationship {
    /// The switches by the names that files give them.
    static let switches: [(String, any WritableKeyPath<Relationship, Bool> & Sendable)] = [
        ("optional", \.isOptional), ("transient", \.isTransient), ("toMany", \.isToMany), ("ordered", \.isOrdered),
        ("syncable", \.isSyncable), ("spotlightIndexingEnabled", \.isIndexedBySpotlight), ("indexed", \.isIndexed),
    ]
}
